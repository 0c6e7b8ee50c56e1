import { peopleAgain, type Standing } from '../../../../processes/assignment/handedOn.ts'
import type { EngineCommand } from '../../../../processes/state/command.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Approver, ApproversAnswer, NamedPeople, Question } from '../../../../processes/state/result.ts'
import type { InstanceState } from '../../../../processes/state/state.ts'
import type { ApproverRule, NodeSettings } from '../../../../schemas/types/process.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { fault } from '../faults.ts'
import { type LookBack, readLookBack } from '../stored/lookBack.ts'
import type { Asking, Named } from './asking.ts'
import { earlierAgreements } from './earlierAgreements.ts'
import { initiatorOf } from './initiatorOf.ts'
import { namedPeople } from './namedPeople.ts'
import { mostPeople } from './rules/accounts.ts'
import { headAboveInitiator } from './rules/heads.ts'
import { rules } from './rules/registry.ts'
import { type StandInScope, standInsFor } from './standIns.ts'
import { nodeName } from './values.ts'

export interface QuestionContext {
  graph: Graph
  /** Null while an instance is being started. */
  state: InstanceState | null
  command: EngineCommand
  /** ISO text in UTC. */
  now: string
  /** Set if already read. */
  lookBack?: LookBack | undefined
}

/**
 * Answers the engine's questions for approvers from the current organization. Each answer includes its explanation: the
 * rule, the organization, and the user that the approver replaces or acts for.
 */
export async function answerQuestions(
  call: Call,
  questions: readonly Question[],
  { graph, state, command, now, lookBack }: QuestionContext,
): Promise<Map<string, ApproversAnswer>> {
  const starting = command.command === 'start' ? command : undefined
  const initiator = initiatorOf(call, state ? state.instance.initiator : (starting?.initiator ?? null))
  const modelId = await modelOf(call, state?.instance.versionId ?? starting?.versionId)
  const earlier = state
    ? earlierAgreements(lookBack ?? (await readLookBack(call, state.instance.id)), state, command)
    : undefined
  const answers = new Map<string, ApproversAnswer>()
  for (const { key, nodeId, variables, named } of questions) {
    const node = graph.nodes.find(each => each.id === nodeId)
    if (!node) continue
    const asking: Asking = { call, graph, node, variables, state, initiator, now }
    const isTarget = command.command === 'move' && command.targets.includes(nodeId)
    const again = isTarget ? await standingOf({ call, modelId, now }, peopleAgain(command.taskNotes ?? {})) : undefined
    const isNobody = again !== undefined && Object.values(again).every(one => one === null)
    const people: People = { asking, modelId, isNobody }
    const { slots, ...found } = named ? await assigned(people, named) : await ruledPeople(people)
    const kept = earlier?.kept.get(nodeId)
    const standing = again && { standing: again }
    answers.set(key, { slots, ...found, ...standing, agreed: earlier?.agreed ?? [], ...(kept ? { kept } : {}) })
  }
  return answers
}

interface People {
  asking: Asking
  modelId: string | null
  /** Whether none of the earlier assignees can be asked again. */
  isNobody: boolean
}

async function assigned({ asking, modelId, isNobody }: People, named: NamedPeople): Promise<ApproversAnswer> {
  const found = await namedPeople(asking, named, modelId)
  const more = await substitutes(asking, asking.node.settings ?? {}, isNobody ? [] : found.slots, modelId)
  if (found.slots.length > 0 || !more.administrators) return { ...more, ...found }
  const unknown = [...(named.assignee === null ? [] : [named.assignee]), ...named.users].join('、')
  const administrators = more.administrators.map(each => ({ ...each, explanation: { ...each.explanation, unknown } }))
  return { ...more, ...found, administrators }
}

async function ruledPeople({ asking, modelId, isNobody }: People): Promise<ApproversAnswer> {
  const settings = asking.node.settings ?? {}
  const slots = await approversOf(asking, settings.approvers ?? [], modelId)
  return { slots, ...(await substitutes(asking, settings, isNobody ? [] : slots, modelId)) }
}

/** Returns who is asked today for earlier assignees; undefined if there are none. */
export async function standingOf(scope: StandInScope, people: readonly string[]): Promise<Standing | undefined> {
  if (people.length === 0) return undefined
  const found = await standInsFor(
    scope,
    people.map(user => ({ user, explanation: { rule: 'chosen', again: user } })),
  )
  const asked = found.map(({ explanation: { again, ...explanation }, ...one }) => [again, { ...one, explanation }])
  return { ...Object.fromEntries(people.map(user => [user, null])), ...Object.fromEntries(asked) }
}

/** Returns the users that the rules name and that may receive work, in order. */
export async function approversOf(
  asking: Asking,
  wanted: readonly ApproverRule[],
  modelId: string | null,
): Promise<Approver[]> {
  const named: Named[] = []
  for (const spec of wanted) {
    const ask = rules[spec.rule] as (spec: ApproverRule, asking: Asking) => Named[] | Promise<Named[]>
    named.push(...(await ask(spec, asking)))
  }
  if (named.length > mostPeople) throw fault('APPROVERS_TOO_MANY', { node: nodeName(asking.node), most: mostPeople })
  return named.length === 0 ? [] : standInsFor({ call: asking.call, modelId, now: asking.now }, named)
}

/** Looks up the people that the node's policies may need, only where a policy applies. */
async function substitutes(
  asking: Asking,
  { self, empty, mode }: NodeSettings,
  slots: readonly Approver[],
  modelId: string | null,
): Promise<Partial<ApproversAnswer>> {
  const isOwn = self !== undefined && self !== 'sign' && slots.some(slot => slot.assignee === asking.initiator?.id)
  const isNobody = slots.length === 0 && (empty === undefined || empty.do === 'administrator')
  const isStranded = slots.length === 0 && empty?.do === 'person'
  const found: Partial<ApproversAnswer> = {}
  if (mode === 'claim' && slots.length > 0) found.candidates = { users: [], groups: [] }
  if (isOwn && self === 'head') {
    const head = await headAboveInitiator(asking)
    const [approver] = head ? await standInsFor({ call: asking.call, modelId, now: asking.now }, [head]) : []
    if (approver) found.head = approver
  }
  if (isOwn || isNobody) found.administrators = await administrators(asking.call)
  if (isStranded) {
    const person = { user: empty.user, explanation: { rule: 'empty', policy: 'person' } }
    const named = await standInsFor({ call: asking.call, modelId, now: asking.now }, [person])
    found.person = named[0] ?? null
    const isHis = self !== undefined && self !== 'sign' && named[0]?.assignee === asking.initiator?.id
    if (named.length === 0 || isHis) found.administrators = await administrators(asking.call)
  }
  return found
}

/** Returns the administrators, for tasks without an approver. */
export async function administrators(call: Call): Promise<Approver[]> {
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select u."id" from "app_user" u where u."super_admin" and u."enabled" and u."deleted_at" is null
      order by u."created_at", u."id" limit 20`,
  )
  return rows.map(row => ({ assignee: String(row.id), explanation: { rule: 'administrator' } }))
}

const mostKnown = 1000
const models = new Map<string, string>()

/** Returns the model of a version; cacheable, because it never changes. */
export async function modelOf(call: Call, versionId: string | undefined): Promise<string | null> {
  if (versionId === undefined) return null
  const known = models.get(versionId)
  if (known !== undefined) return known
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select v."model_id" as "model" from "process_version" v where v."id" = ${s.value(versionId)}`,
  )
  if (!row) return null
  if (models.size >= mostKnown) models.clear()
  models.set(versionId, String(row.model))
  return String(row.model)
}
