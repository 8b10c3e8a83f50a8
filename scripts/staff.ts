import { openAuth } from '../app/identity/store/auth.server.ts';
import { type OfficeRole, officeRoleNames, officeRoles } from '../app/identity/staff/staff-member.ts';
import { removeFactors } from '../app/identity/staff/change-staff.server.ts';
import { addStaff, lastOwnerSentence, removeStaff } from '../app/identity/staff/staff.server.ts';
import { lookForServer } from '../app/platform/doctor/check-server.server.ts';
import { openBeside } from './open-beside.ts';

// What is made here, such as the database, is for its owner alone.
process.umask(0o077);

// `npm run staff -- add EMAIL`: who may enter the back office. The server may go on running meanwhile.
const [what = '', email = '', role] = process.argv.slice(2);
const app = await openBeside(process.env).catch(sayAndEnd);

/** The third word, if any; the first member of staff is an owner without it. */
function readRole(): OfficeRole | undefined {
  const wanted = officeRoles.find((known) => known === role);
  if (role && !wanted) throw new Error(`The role is one of ${officeRoles.join(', ')}.`);
  return wanted;
}

/** What a link lacks that leads to where nobody is, such as another site on the usual port. */
async function tellAddress(): Promise<string> {
  const { PUBLIC_URL, PORT } = process.env;
  if (PUBLIC_URL) return '';
  const { own, isOwn } = await lookForServer(app.config, app.now());
  if (isOwn) return '';
  return `\nPUBLIC_URL${PORT ? ' is' : ' and PORT are'} not set here, and no server of this site answers at ${own}: put the address where it does in place of that.`;
}

const commands: Record<string, () => Promise<string>> = {
  async add() {
    const { link, officeRole, before } = await addStaff(app, await openAuth(app), email, readRole());
    const next = `${app.config.publicUrl}/account/security`;
    const stands = before === officeRole ? 'stays staff' : 'is staff now';
    const now = `${email} ${stands}, in the role ${officeRoleNames[officeRole]}.`;
    if (!link)
      return `${now} They log in with the account they have; "Forgot password" on the log-in page helps who lost theirs.\nA passkey or an authenticator app is added at ${next}\nThe back office is at ${app.config.publicUrl}/office${await tellAddress()}`;
    return `${now} Hand over this link, which sets the password once within 24 hours:\n${link}\nThen they confirm their address by the mail they get, and add a passkey or an authenticator app at ${next}\nThe back office is at ${app.config.publicUrl}/office${await tellAddress()}`;
  },
  async remove() {
    const sentences = {
      removed: `${email} is no longer staff, and logged out.`,
      'not-staff': `${email} is not staff.`,
      'last-owner': lastOwnerSentence(email),
    };
    const outcome = await removeStaff(app, email);
    if (outcome !== 'removed') throw new Error(sentences[outcome]);
    return sentences[outcome];
  },
  async 'reset-second-step'() {
    if (!(await removeFactors(app, email))) throw new Error(`There is no account of ${email}.`);
    return `${email} has no passkey and no authenticator app any more, and is logged out. They and all owners are told by mail.`;
  },
};

try {
  const command = commands[what];
  if (command && email.includes('@')) console.log(await command());
  else if (command && email) throw new Error(`"${email}" is no email address.`);
  else {
    console.error(`Usage: npm run staff -- ${Object.keys(commands).join('|')} EMAIL [${officeRoles.join('|')}]`);
    process.exitCode = 1;
  }
} catch (error) {
  sayAndEnd(error);
} finally {
  await app.db.destroy();
}

/** The operator gets the sentence, not the inside. */
function sayAndEnd(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
