import type { Call } from '../../../ground/kernel/call.ts'
import { passkeysOf } from './passkeys.ts'
import { relyingPartyOf } from './relyingParty.ts'
import { authenticatorAt } from './secondFactor.ts'

/** A code of an authenticator app, or a passkey. Recovery codes are accepted as well. */
export type FactorMethod = 'code' | 'passkey'

/** Returns the methods for the user's second step or, without a second factor, for setting one up. */
export async function factorMethods(
  call: Call,
  account: { id: string; hasSecondFactor: boolean },
): Promise<FactorMethod[]> {
  const offersPasskeys = relyingPartyOf(call.config.identity.passkeyOrigin) !== undefined
  const both: [FactorMethod, boolean][] = account.hasSecondFactor
    ? [
        ['code', (await authenticatorAt(call.db, account.id)) !== null],
        ['passkey', offersPasskeys && (await passkeysOf(call.db, account.id)).length > 0],
      ]
    : [
        ['code', true],
        ['passkey', offersPasskeys],
      ]
  return both.flatMap(([method, has]) => (has ? [method] : []))
}
