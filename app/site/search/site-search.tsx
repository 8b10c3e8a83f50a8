import { SearchForm } from '../../design/header/header.tsx';

/** The search of the site (specification 2), as every form of it asks. */
export const siteSearch = {
  action: '/search',
  name: 'query',
  label: 'Search courses',
  placeholder: 'Search courses...',
};

/** The search field inside a page, for those who have not found what they came for; `narrow` where the head of the page shows its own. */
export function SiteSearch({ id, query, narrow }: { id: string; query?: string | undefined; narrow?: boolean }) {
  const className = narrow ? 'search-form when-narrow' : 'search-form';
  return <SearchForm className={className} id={id} aria-label="Search again" {...siteSearch} query={query} />;
}
