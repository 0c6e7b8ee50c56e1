import { setImmediate } from 'node:timers/promises'
import { WorldRefusal } from '../../../../../processes/simulation/refusals.ts'
import type { TrialAct } from '../../../../../processes/simulation/trial/acts.ts'
import { Trial, type TrialSetup, Unanswered } from '../../../../../processes/simulation/trial/trial.ts'
import type { ApproversAnswer } from '../../../../../processes/state/result.ts'
import type { Variables } from '../../../../../processes/state/state.ts'
import type { Call } from '../../../../ground/kernel/call.ts'
import { modelOf } from '../../../../services/records/model/entityModel.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { visibleCondition } from '../../../../services/records/search/scope.ts'
import { fault } from '../../faults.ts'
import { answerQuestions } from '../../people/answerQuestions.ts'
import { calendarFor } from '../../people/calendars.ts'
import { type Scenario, scenarioOf } from './scenario.ts'

export const mostActs = 300
/** Milliseconds after which a trial yields to other calls, plus one action. */
const mostMilliseconds = 10

export interface Played {
  scenario: Scenario
  acts: readonly TrialAct[]
  /** Undefined if the process could not start. */
  trial: Trial | undefined
  /** Why the last action, or the start, was refused. */
  refusal: WorldRefusal | undefined
}

/**
 * Plays the actions of a scenario from the start; approvers are resolved from the organization as in a real instance.
 */
export async function playTrial(call: Call, id: unknown, more: readonly TrialAct[] = []): Promise<Played> {
  const scenario = await scenarioOf(call, id)
  const acts = [...(await trailOf(call, scenario.id)), ...more]
  const { row, processes, starterId } = scenario
  const startAt = new Date((row.startAt ?? Date.now()) as string | Date)
  const setup: TrialSetup = {
    graphs: processes.graphs,
    key: processes.key,
    startAt: startAt.getTime(),
    starter: starterId,
    variables: (row.variables ?? {}) as Variables,
    calendar: await calendarFor(call, starterId, startAt.toISOString()),
    versionOf: key => processes.versions.get(key) ?? key,
  }
  return { scenario, acts, ...(await playActs(call, setup, acts)) }
}

/**
 * Plays the actions one by one: questions to the organization are answered before an action is repeated. Long trials
 * yield regularly, so that the server keeps responding.
 */
async function playActs(
  call: Call,
  setup: TrialSetup,
  acts: readonly TrialAct[],
): Promise<Pick<Played, 'trial' | 'refusal'>> {
  const answers = new Map<string, ApproversAnswer>()
  let trial: Trial | undefined
  const answered = async <Result>(work: () => Result): Promise<Result> => {
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        const { question, asked, now } = error
        const found = await answerQuestions(call, [question], { ...asked, now })
        answers.set(error.key, found.get(question.key) ?? { slots: [] })
      }
    }
  }
  try {
    const begun = await answered(() => new Trial(setup, answers))
    trial = begun
    let since = performance.now()
    for (const act of acts) {
      if (performance.now() - since > mostMilliseconds) {
        await setImmediate()
        since = performance.now()
      }
      await answered(() => begun.do(act))
    }
    return { trial, refusal: undefined }
  } catch (error) {
    if (!(error instanceof WorldRefusal)) throw error
    return { trial, refusal: error }
  }
}

export async function trailOf(call: Call, id: string): Promise<TrialAct[]> {
  const s = new Statement()
  const [row] = await s.run(call.db, `select t."trail" from "process_simulation" t where t."id" = ${s.value(id)}`)
  return (row?.trail ?? []) as TrialAct[]
}

/** Returns the actions of a visible scenario, locked until the end of the transaction. */
export async function heldTrail(tx: Call, id: unknown): Promise<TrialAct[]> {
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `select t."trail" from "process_simulation" t where t."id" = ${s.value(String(id))}
       and ${visibleCondition(tx, modelOf('processSimulation'), s)} for update`,
  )
  if (!row) throw fault('SIMULATION_GONE')
  return (row.trail ?? []) as TrialAct[]
}

export async function writeTrail(tx: Call, id: unknown, acts: readonly TrialAct[]): Promise<void> {
  if (acts.length > mostActs) throw fault('TRIAL_TOO_LONG', { most: mostActs })
  const s = new Statement()
  await s.run(
    tx.db,
    `update "process_simulation" set "trail" = ${s.value(JSON.stringify(acts))}::jsonb
      where "id" = ${s.value(String(id))}`,
  )
}
