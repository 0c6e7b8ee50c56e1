import { type SentenceArguments, sentence } from '../../schemas/evaluate/sentence.ts'
import type { ActionRefusal } from '../assignment/refusals.ts'
import { engineRefusals, type RefusalCode } from '../state/refusals.ts'

/** Why an action of a trial is refused; refusals of the engine and of task actions are passed on. */
export const trialRefusals = {
  TRIAL_CHANGED: { kind: 'gone', text: '该任务已经处理，或模型、人员已变化，请重新开始' },
  TRIAL_ENDLESS: { kind: 'badModel', text: '流程之间无休止地互相触发' },
  TRIAL_PROCESS_UNKNOWN: { kind: 'badModel', text: '流程“{key}”不存在或尚未部署' },
  TRIAL_TIMERS_TOO_MANY: { kind: 'notAllowed', text: '这段时间内触发的定时器过多，请缩短时间' },
  TRIAL_WAIT_ENDED: { kind: 'gone', text: '该等待已经结束，或模型已变化，请重新开始' },
  TRIAL_WITHOUT_TIMER: { kind: 'notAllowed', text: '没有等待中的定时器' },
} as const satisfies Record<string, { kind: RefusalCode; text: string }>

const worldRefusals = { ...engineRefusals, ...trialRefusals }

export type WorldError = keyof typeof worldRefusals | ActionRefusal

/** A command was refused; nothing has changed. */
export class WorldRefusal extends Error {
  readonly error: WorldError
  constructor(error: WorldError, message: string) {
    super(message)
    this.error = error
  }

  /** Whether the command came too late: what it concerned is gone, ended or suspended. */
  get isTooLate(): boolean {
    const known: Record<string, { kind: string }> = worldRefusals
    return ['gone', 'ended', 'suspended'].includes(known[this.error]?.kind ?? '')
  }
}

/** @example throw worldRefusal('TRIAL_PROCESS_UNKNOWN', { key }) */
export const worldRefusal = <Code extends keyof typeof worldRefusals>(
  error: Code,
  ...[values]: SentenceArguments<(typeof worldRefusals)[Code]['text']>
): WorldRefusal => new WorldRefusal(error, sentence(worldRefusals[error].text, values))
