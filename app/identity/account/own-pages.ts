export const securityPage = '/account/security';
export const deletePage = '/account/delete';
export const dataPage = '/account/data';
