import type { Call } from '../../../ground/kernel/call.ts'
import { passkeysOf } from './passkeys.ts'
import { relyingPartyOf } from './relyingParty.ts'
import { authenticatorAt } from './secondFactor.ts'

/** By a code of an authenticator app, or by a passkey. A recovery code is accepted beside them. */
export type FactorMethod = 'code' | 'passkey'

/** Methods by which the person can make the second step or, without a second factor yet, set one up. */
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
