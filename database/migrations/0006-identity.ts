import type { CreateTableBuilder, Kysely } from 'kysely';

/** Tables of the identity library (people to passkeys) under our names and types, and our own beside them. */
export async function up(db: Kysely<never>): Promise<void> {
  await addPeople(db);
  await addProofs(db);
  await addSecondFactors(db);
  await addMemory(db);
}

async function addPeople(db: Kysely<never>): Promise<void> {
  await timed(db.schema.createTable('people').addColumn('id', 'text', (column) => column.primaryKey()))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_verified', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('image', 'text')
    .addColumn('contact_number', 'text')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('user'))
    .addColumn('disabled_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute();

  await db.schema
    .createTable('account_consents')
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('wording', 'text', (column) => column.notNull())
    .addColumn('given_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_consents_key', ['person_id', 'version'])
    .execute();

  await timed(db.schema.createTable('credentials').addColumn('id', 'text', (column) => column.primaryKey()))
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('password', 'text')
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', 'text')
    .addColumn('refresh_token_expires_at', 'text')
    .addColumn('scope', 'text')
    .addUniqueConstraint('credentials_of_provider', ['provider_id', 'account_id'])
    .execute();
  await db.schema.createIndex('credentials_person').on('credentials').column('person_id').execute();
}

async function addProofs(db: Kysely<never>): Promise<void> {
  await timed(db.schema.createTable('sessions').addColumn('id', 'text', (column) => column.primaryKey()))
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('second_factor_at', 'text')
    .addColumn('confirmed_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_person').on('sessions').column('person_id').execute();

  await timed(db.schema.createTable('verifications').addColumn('id', 'text', (column) => column.primaryKey()))
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  for (const column of ['identifier', 'value', 'expires_at']) {
    await db.schema.createIndex(`verifications_${column}`).on('verifications').column(column).execute();
  }

  await db.schema
    .createTable('signing_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('private_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('alg', 'text')
    .addColumn('crv', 'text')
    .execute();
}

async function addSecondFactors(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('name', 'text')
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('counter', 'integer', (column) => column.notNull())
    .addColumn('device_type', 'text', (column) => column.notNull())
    .addColumn('backed_up', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text')
    .addColumn('aaguid', 'text')
    .addColumn('created_at', 'text')
    .execute();
  await db.schema.createIndex('passkeys_person').on('passkeys').column('person_id').execute();

  await db.schema
    .createTable('authenticators')
    .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('recovery_codes')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('recovery_codes_person').on('recovery_codes').column('person_id').execute();
}

async function addMemory(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('waits_until', 'text', (column) => column.notNull())
    .addColumn('last_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attempts_last').on('attempts').column('last_at').execute();

  await db.schema
    .createTable('identity_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('person_id', 'text')
    .addColumn('subject', 'text')
    .addColumn('network', 'text')
    .addColumn('detail', 'text')
    .execute();
  await db.schema.createIndex('identity_events_at').on('identity_events').column('at').execute();
  await db.schema.createIndex('identity_events_person').on('identity_events').column('person_id').execute();
}

function timed<Name extends string, Column extends string>(table: CreateTableBuilder<Name, Column>) {
  return table
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull());
}
