/** Four layers in a square: coat, intermediate, primer, steel. Stands before a name that says who it is. */
export function LayerMark() {
  return (
    <svg className="layer-mark" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
      <path fill="var(--coat-steel)" d="M2 38V28l4-4 3 5 4-7 4 6 4-4 4 6 3-6 4 5 3-4 3 3v10z" />
      <path fill="var(--coat-prime)" d="M2 19h36v8l-3-3-3 4-4-5-3 6-4-6-4 4-4-6-4 7-3-5-4 4z" />
      <path fill="var(--coat-mid)" d="M2 11h36v7H2z" />
      <path fill="var(--yellow)" d="M2 4h36v6H2z" />
    </svg>
  );
}
