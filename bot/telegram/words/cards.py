"""Combinations, and hands that win as they are dealt."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine import InstantWin, Kind
from bot.telegram.words.phrase import Phrase

KINDS: Mapping[Kind, Phrase] = {
    Kind.SINGLE: Phrase("rác {top}", "single {top}"),
    Kind.PAIR: Phrase("đôi {top}", "pair of {top}"),
    Kind.TRIPLE: Phrase("sám {top}", "triple {top}"),
    Kind.QUAD: Phrase("tứ quý {top}", "quad {top}"),
    Kind.STRAIGHT: Phrase("sảnh {size} lá", "straight of {size}"),
    Kind.PAIR_RUN: Phrase("{pairs} đôi thông", "run of {pairs} pairs"),
}
SHOWN: Mapping[Kind, Phrase] = {
    Kind.SINGLE: Phrase("{cards}", "{cards}"),
    Kind.PAIR: Phrase("đôi {cards}", "pair {cards}"),
    Kind.TRIPLE: Phrase("sám {cards}", "triple {cards}"),
    Kind.QUAD: Phrase("tứ quý {cards}", "quad {cards}"),
    Kind.STRAIGHT: Phrase("sảnh {cards}", "straight {cards}"),
    Kind.PAIR_RUN: Phrase("đôi thông {cards}", "pair run {cards}"),
}
TWOS: Mapping[Kind, Phrase] = {
    Kind.SINGLE: Phrase("heo", "two"),
    Kind.PAIR: Phrase("đôi heo", "pair of twos"),
    Kind.TRIPLE: Phrase("ba heo", "three twos"),
    Kind.QUAD: Phrase("tứ quý heo", "four twos"),
}
INSTANT_WINS: Mapping[InstantWin, Phrase] = {
    InstantWin.FOUR_THREES: Phrase("tứ quý 3", "four threes"),
    InstantWin.DRAGON: Phrase("sảnh rồng", "dragon straight"),
    InstantWin.THREE_PAIR_RUN: Phrase("3 đôi thông có 3", "run of three pairs from the threes"),
    InstantWin.FIVE_PAIRS: Phrase("5 đôi", "five pairs"),
    InstantWin.THREE_TRIPLES: Phrase("3 sám cô", "three triples"),
    InstantWin.FOUR_TWOS: Phrase("tứ quý heo", "four twos"),
    InstantWin.TWO_QUADS: Phrase("2 tứ quý", "two quads"),
    InstantWin.ONE_COLOUR: Phrase("đồng màu", "one colour"),
}
