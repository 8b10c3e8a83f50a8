type Filters = Record<string, unknown>;

/**
 * The filters for a search. One that begins from what the list opens with looks at everything: nobody chose that filter, and whoever looks
 * for somebody means wherever they are. What the person chose stays.
 */
export function searchAll(filters: Filters, before: Filters, usual: object = {}): Filters {
  if (!filters['search'] || JSON.stringify(before) !== JSON.stringify(usual)) return filters;
  const isUsual = (key: string) => JSON.stringify(filters[key]) === JSON.stringify((usual as Filters)[key]);
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !isUsual(key)));
}
