import type { Effect } from '../../../../processes/state/result.ts'
import { newId } from '../../../ground/kernel/id.ts'
import type { NotifyingEffect } from '../notifications/notifier.ts'
import type { NewJob } from './writeInstance.ts'

export type ChildEffect = Extract<Effect, { effect: 'startChild' }>

export interface SortedEffects {
  jobs: NewJob[]
  /** Tokens whose jobs are cancelled. */
  cancelled: string[]
  children: ChildEffect[]
  telling: NotifyingEffect[]
}

/** Groups the effects of a step by how they are executed: as jobs, at once, or as notices. */
export function sortEffects(instanceId: string, effects: readonly Effect[], now: string): SortedEffects {
  const sorted: SortedEffects = { jobs: [], cancelled: [], children: [], telling: [] }
  const job = (kind: string, data: Record<string, unknown>, more: Partial<NewJob> = {}) =>
    sorted.jobs.push({ id: newId(), kind, instanceId, data, due: now, ...more })
  for (const effect of effects) {
    switch (effect.effect) {
      case 'job':
        job(
          'work',
          { settings: effect.settings, variables: effect.variables },
          { tokenId: effect.tokenId, nodeId: effect.nodeId, handler: effect.handler },
        )
        break
      case 'cancelJob':
        // Drops jobs that the same step cancelled.
        sorted.jobs = sorted.jobs.filter(one => one.kind !== 'work' || one.tokenId !== effect.tokenId)
        sorted.cancelled.push(effect.tokenId)
        break
      case 'startChild':
        sorted.children.push(effect)
        break
      case 'endChild':
        sorted.children = sorted.children.filter(one => one.tokenId !== effect.tokenId)
        job('endChild', { tokenId: effect.tokenId })
        break
      case 'tellParent': {
        const { effect: _, instanceId: parent, tokenId, ...outcome } = effect
        job('childEnded', outcome, { instanceId: parent, tokenId })
        break
      }
      case 'sendMessage':
        job('message', {
          name: effect.name,
          correlation: effect.correlation,
          variables: effect.variables,
          hops: effect.hops,
        })
        break
      case 'sendSignal':
        job('signal', {
          name: effect.name,
          variables: effect.variables,
          within: effect.within,
          hops: effect.hops,
        })
        break
      case 'continue':
        job('continue', { pauses: effect.pauses })
        break
      case 'copy':
      case 'entrusted':
      case 'notify':
        sorted.telling.push(effect)
        break
      default:
        effect satisfies never
    }
  }
  return sorted
}
