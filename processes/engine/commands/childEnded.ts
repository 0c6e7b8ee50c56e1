import type { TokenRow } from '../../state/state.ts'
import { finding } from '../findings.ts'
import { endInstance } from '../instance.ts'
import { endLoopAround } from '../loops.ts'
import type { Run } from '../run.ts'
import { mapped } from '../scopes.ts'
import { throwError, throwEscalation } from '../throwEvent.ts'
import { finish } from '../tokens.ts'
import { assign } from '../variables.ts'
import { type CommandOf, waitingToken } from './commandOf.ts'

/** Handles the end of a called instance, or an escalation it throws while it continues. */
export function childEnded(run: Run, command: CommandOf<'childEnded'>): void {
  const { tokenId, phase, variables, error, escalation, thrown, isFinal } = command
  const token = waitingToken(run, tokenId, 'child')
  if (escalation !== undefined) throwEscalation(run, token, { code: escalation, variables: thrown })
  if (phase === 'running' || !run.tokens.get(tokenId)) return
  if (command.isAll) {
    endInstance(run, 'terminated', { reason: token.nodeId, isAll: true })
    return
  }
  const node = run.nodeOf(token)
  const all = node.call?.inheritAll || node.call?.inheritOut ? variables : {}
  if (phase === 'terminated') {
    // Variables that the child set before its error are mapped out as well.
    if (error !== undefined) {
      assign(run, token.scopeId, all)
      assign(run, outside(run, token), mapped(run, node.call?.out ?? [], token.scopeId, node, variables))
    }
    const message = command.message ?? finding('CALLED_PROCESS_FAILED').message
    throwError(run, token, { code: error ?? 'terminated', message, variables: thrown, isFinal })
    return
  }
  const values = mapped(run, node.call?.out ?? [], token.scopeId, node, variables)
  assign(run, token.scopeId, all)
  assign(run, outside(run, token), values)
  if (!(command.isLoop && endLoopAround(run, token))) finish(run, token)
}

/** Returns the scope outside the call's own variables, which end with it. */
function outside(run: Run, token: TokenRow): string {
  const { id, kind, tokenId, parentId } = run.scopeOf(token)
  return kind === 'round' && tokenId !== null ? parentId! : id
}
