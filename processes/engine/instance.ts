import { type EndPhase, type InstancePhase, instancePhases, type ScopeRow, type Variables } from '../state/state.ts'
import { cancelScope, removeScope } from './cancel.ts'
import type { Run } from './run.ts'
import { openVariables } from './variables.ts'

export const isOver = ({ phase }: { phase: InstancePhase }): boolean => instancePhases[phase].isOver

/** Ends an instance with everything that still runs in it. `outcome` is passed to the calling instance. */
export function endInstance(
  run: Run,
  phase: EndPhase,
  outcome: {
    phase?: 'completed' | 'terminated'
    error?: string
    message?: string | undefined
    isFinal?: true | undefined
    /** Values that accompany the error. */
    thrown?: Variables | undefined
    escalation?: string
    reason?: string
    isAll?: boolean
    isLoop?: boolean
  } = {},
): void {
  const root = rootScope(run)
  const variables = openVariables(root?.variables ?? {})
  run.endVariables = root?.variables ?? {}
  if (root) {
    if (phase === 'completed') removeScope(run, root)
    else cancelScope(run, root, outcome.reason ?? phase)
  }
  run.queue.length = 0
  run.touchedScopes.clear()
  run.instance = { ...run.instance, phase, endedAt: run.now }
  run.event('instanceEnded', null, null, outcome.reason ? { phase, reason: outcome.reason } : { phase })
  run.effects.push({ effect: 'notify', about: 'ended' })
  const { parentInstanceId: instanceId, parentTokenId: tokenId } = run.instance
  if (!instanceId || !tokenId) return
  const { error, escalation } = outcome
  const end = outcome.phase ?? (phase === 'completed' ? 'completed' : 'terminated')
  run.effects.push({
    effect: 'tellParent',
    instanceId,
    tokenId,
    phase: end,
    variables,
    ...(error === undefined ? {} : { error }),
    ...(outcome.message === undefined ? {} : { message: outcome.message }),
    ...(outcome.isFinal ? { isFinal: true } : {}),
    ...(outcome.thrown === undefined ? {} : { thrown: outcome.thrown }),
    ...(escalation === undefined ? {} : { escalation }),
    ...(outcome.isAll ? { isAll: true } : {}),
    ...(outcome.isLoop ? { isLoop: true } : {}),
  })
}

export function rootScope(run: Run): ScopeRow | undefined {
  return run.scopes.all().find(({ kind }) => kind === 'process')
}
