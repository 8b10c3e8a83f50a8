/** A contract as JSON Schema, as far as the forms read it. */
export type Schema = {
  type?: string | string[] | undefined;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | false;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: (string | number)[];
  const?: string | number;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  /** Paragraphs, lists and links, written as one text. */
  written?: true;
};

/** What a schema asks for, once it is clear that it may also be null: the rest of it. */
export function withoutNull(schema: Schema): { schema: Schema; nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const type = schema.type.find((one) => one !== 'null');
    return { schema: { ...schema, type }, nullable: schema.type.includes('null') };
  }
  const others = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (!schema.anyOf || !others || others.length === schema.anyOf.length) return { schema, nullable: false };
  const [only] = others;
  return { schema: others.length === 1 && only ? only : { ...schema, anyOf: others }, nullable: true };
}

export function emptyOf(schema: Schema): unknown {
  const { schema: inner, nullable } = withoutNull(schema);
  if (nullable) return null;
  if (inner.default !== undefined) return inner.default;
  if (inner.const !== undefined) return inner.const;
  if (inner.enum) return inner.enum[0];
  const [first] = inner.oneOf ?? inner.anyOf ?? [];
  if (first) return emptyOf(first);
  if (inner.type === 'array')
    return Array.from({ length: inner.minItems ?? 0 }, () => (inner.items ? emptyOf(inner.items) : null));
  if (inner.type === 'object')
    return Object.fromEntries(
      Object.entries(inner.properties ?? {})
        .filter(([key]) => inner.required?.includes(key))
        .map(([key, part]) => [key, emptyOf(part)]),
    );
  if (inner.type === 'boolean') return false;
  return inner.type === 'string' ? '' : null;
}
