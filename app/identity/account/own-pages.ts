export const securityPage = '/account/security';
export const deletePage = '/account/delete';
