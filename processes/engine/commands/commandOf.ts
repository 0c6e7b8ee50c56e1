import type { EngineCommand } from '../../state/command.ts'
import type { TokenRow } from '../../state/state.ts'
import { engineFault } from '../engineFault.ts'
import type { Run } from '../run.ts'

export type CommandOf<Name extends EngineCommand['command']> = Extract<EngineCommand, { command: Name }>

/** Returns the token that a command addresses; refuses if it is gone or waits for something else. */
export function waitingToken(run: Run, tokenId: string, wait: TokenRow['wait']): TokenRow {
  const token = run.tokens.get(tokenId)
  if (token?.wait === wait) return token
  throw engineFault('STEP_NOT_WAITING')
}
