/** The library's fields under our names: `providerId` is `provider_id`. */
const inSnakeCase = (...fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, field.replaceAll(/(?<=[a-z])[A-Z]+/g, '_$&').toLowerCase()]));

const person = { userId: 'person_id' };
const times = ['createdAt', 'updatedAt'];

export const tableNames = {
  user: { modelName: 'people', fields: inSnakeCase('emailVerified', ...times) },
  account: {
    modelName: 'credentials',
    fields: {
      ...person,
      ...inSnakeCase('providerId', 'accountId', 'accessToken', 'refreshToken', 'idToken'),
      ...inSnakeCase('accessTokenExpiresAt', 'refreshTokenExpiresAt', ...times),
    },
  },
  session: {
    modelName: 'sessions',
    fields: { ...person, ...inSnakeCase('expiresAt', 'ipAddress', 'userAgent', ...times) },
  },
  verification: { modelName: 'verifications', fields: inSnakeCase('expiresAt', ...times) },
  jwt: {
    jwks: { modelName: 'signing_keys', fields: inSnakeCase('publicKey', 'privateKey', 'createdAt', 'expiresAt') },
  },
  passkey: {
    passkey: {
      modelName: 'passkeys',
      fields: { ...person, ...inSnakeCase('publicKey', 'credentialID', 'deviceType', 'backedUp', 'createdAt') },
    },
  },
};
