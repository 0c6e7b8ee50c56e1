import { sql } from 'kysely'
import type { Call, Database } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { fault, wrong } from '../faults.ts'
import { type ChallengePlace, challengeSeconds, newChallenge, takeChallenge } from './passkeyChallenge.ts'
import { requireRelyingParty } from './relyingParty.ts'
import {
  type CreationOptions,
  challengeOf,
  creationOptions,
  type NewPasskey,
  type RequestOptions,
  readAssertion,
  readCreation,
  requestOptions,
} from './webauthn.ts'

/**
 * Passkeys of a user (WebAuthn): key pairs held by a browser or security key, of which the server stores only the
 * public half. A passkey is a second factor after the password and, since it verifies its owner itself, also a complete
 * sign-in.
 */
const most = 10

/** Options for a browser, and the only origin where they work. */
export interface Offer<Options> {
  origin: string
  options: Options
}

type Owner = { id: string; username: string; name: string }

/** Returns options to create a passkey; the answer is valid only at this place. */
export async function offerPasskey(call: Call, owner: Owner, place: ChallengePlace): Promise<Offer<CreationOptions>> {
  const party = requireRelyingParty(call.config)
  const known = await keysOf(call.db, owner.id)
  if (known.length >= most) throw fault('PASSKEYS_TOO_MANY', { most })
  const challenge = await newChallenge(call, place)
  return {
    origin: party.origin,
    options: await creationOptions(party, { owner, challenge, seconds: challengeSeconds, known }),
  }
}

/**
 * Verifies a new passkey in `input.passkey`. Must run outside a transaction, because a wrong answer also consumes the
 * challenge.
 * @throws AppError 400 if the answer is wrong, late or for another place
 */
export async function readNewPasskey(call: Call, place: ChallengePlace): Promise<NewPasskey & { name: string }> {
  const party = requireRelyingParty(call.config)
  const name = nameOf(call)
  const { passkey: answer } = call.input
  const challenge = challengeOf(answer)
  const isCurrent = challenge !== undefined && (await takeChallenge(call, place, challenge))
  const made = isCurrent ? await readCreation(party, answer, challenge) : undefined
  if (!made) throw invalid(wrong('passkey', 'PASSKEY_NOT_ADDED'))
  return { name, ...made }
}

/**
 * Stores a passkey.
 * @throws AppError 409 if the passkey is already registered
 */
export async function storePasskey(tx: Call, userId: string, made: NewPasskey & { name: string }): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('passkey')
    .values({ id: newId(), userId, ...made })
    .onConflict(on => on.column('credentialId').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw fault('PASSKEY_KNOWN')
}

/** Returns options to use one of the user's passkeys, or any passkey of the console. */
export async function askForPasskey(
  call: Call,
  place: ChallengePlace,
  userId?: string,
): Promise<Offer<RequestOptions>> {
  const party = requireRelyingParty(call.config)
  const known = userId === undefined ? [] : await keysOf(call.db, userId)
  if (userId !== undefined && known.length === 0) throw fault('NO_PASSKEY')
  const challenge = await newChallenge(call, place)
  return { origin: party.origin, options: await requestOptions(party, { challenge, seconds: challengeSeconds, known }) }
}

/** Why an answer is refused: wrong, or its counter shows a copied passkey. */
export type Refusal = 'wrong' | 'copied'

/** Whether a passkey of the user signed `answer` at this place. Consumes the challenge. */
export async function takePasskey(
  call: Call,
  { userId, answer, place }: { userId: string; answer: unknown; place: ChallengePlace },
): Promise<'passkey' | Refusal> {
  const party = requireRelyingParty(call.config)
  const challenge = challengeOf(answer)
  if (challenge === undefined || !(await takeChallenge(call, place, challenge))) return 'wrong'
  const passkey = await findPasskey(call.db, answer)
  if (passkey?.userId !== userId) return 'wrong'
  const found = await readAssertion(party, { answer, challenge, passkey })
  if (!found) return 'wrong'
  const { signCount } = found
  // One statement: of two answers with the same counter, only one is accepted. Passkeys without a counter stay at 0.
  const { numUpdatedRows } = await call.db
    .updateTable('passkey')
    .set({ signCount, lastUsedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where('id', '=', passkey.id)
    .where(eb => eb.or([eb('signCount', '<', signCount), eb.and([eb('signCount', '=', 0), eb.val(signCount === 0)])]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? 'passkey' : 'copied'
}

/** Finds the passkey that an answer names; this proves nothing yet. */
export async function findPasskey(db: Database, answer: unknown) {
  const { id } = Object(answer) as { id?: unknown }
  if (typeof id !== 'string') return undefined
  return db
    .selectFrom('passkey')
    .select(['id', 'userId', 'credentialId', 'publicKey', 'transports'])
    .where('credentialId', '=', id)
    .executeTakeFirst()
}

const keysOf = (db: Database, userId: string) =>
  db.selectFrom('passkey').select(['credentialId', 'transports']).where('userId', '=', userId).execute()

/** Returns the passkeys as their owner sees them. */
export const passkeysOf = (db: Database, userId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'backedUp', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/**
 * Renames a passkey.
 * @throws AppError 404 if the user has no such passkey
 */
export async function renamePasskey(tx: Call, userId: string, id: string): Promise<string> {
  const name = nameOf(tx)
  const { numUpdatedRows } = await tx.db
    .updateTable('passkey')
    .set({ name, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw noPasskey()
  return name
}

/** Deletes one passkey or, without `id`, all of a user. Returns their names. */
export async function deletePasskeys(db: Database, userId: string, id?: string): Promise<string[]> {
  let query = db.deleteFrom('passkey').where('userId', '=', userId)
  if (id !== undefined) query = query.where('id', '=', id)
  const rows = await query.returning('name').execute()
  return rows.map(({ name }) => name)
}

export const noPasskey = () => fault('PASSKEY_GONE')

function nameOf(call: Call): string {
  const name = String(call.input.name ?? '').trim()
  if (name === '') throw invalid(wrong('name', 'NAME_MISSING'))
  return name
}
