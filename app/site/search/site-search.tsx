import { SearchForm } from '../../design/header/header.tsx';

/** The search of the site (specification 2), as every form of it asks. */
export const siteSearch = {
  action: '/search',
  name: 'query',
  label: 'Search courses',
  placeholder: 'Search courses...',
};

/** The search field inside a page, for those who have not found what they came for. */
export function SiteSearch({ id, query }: { id: string; query?: string | undefined }) {
  return <SearchForm className="search-form" id={id} aria-label="Search again" {...siteSearch} query={query} />;
}
