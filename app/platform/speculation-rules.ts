/** Speculation rules of documents: prefetch, on hover or touch, every page that is the same for everybody. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { selector_matches: '[rel~=nofollow],[data-application]' } }],
      },
      eagerness: 'moderate',
    },
  ],
});
