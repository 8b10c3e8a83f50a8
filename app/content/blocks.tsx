import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { isPlaceholder } from '../platform/provider.ts';
import type { Block, Piece as PieceOfText } from './blocks.ts';

export function Piece({ piece }: { piece: PieceOfText }) {
  return showPiece(piece);
}

/** The paragraphs and lists of a text; a list whose items are numbered is one of numbers. Stands inside an element of the class `prose`. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return inside(Fragment, blocks.map(showBlock));
}

function showBlock(block: Block): ReactElement {
  if (block.kind === 'paragraph') return inside('p', block.content.map(showPiece));
  const numbered = block.items.every(([first], at) => typeof first === 'string' && first.startsWith(`${at + 1}. `));
  const shown = (pieces: readonly PieceOfText[]): readonly PieceOfText[] =>
    numbered ? [String(pieces[0]).replace(/^\d+\. /, ''), ...pieces.slice(1)] : pieces;
  return inside(
    numbered ? 'ol' : 'ul',
    block.items.map((pieces) => inside('li', shown(pieces).map(showPiece))),
  );
}

function showPiece(piece: PieceOfText): ReactNode {
  if (typeof piece === 'string') return piece;
  return isPlaceholder(piece.href) ? piece.text : <a href={piece.href}>{piece.text}</a>;
}

/** Children in their places: two runs of a text may be alike, so none of them has a key of its own. */
function inside(element: 'p' | 'ol' | 'ul' | 'li' | typeof Fragment, children: ReactNode[]): ReactElement {
  return createElement(element, null, ...children);
}
