import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One step of a case: the first member that it has names the action or the expectation. See scripts/README.md. */
export interface BpmnStep {
  start?: Record<string, unknown>
  key?: string
  as?: string
  startByMessage?: string
  startFails?: Record<string, unknown>
  deployOnly?: boolean
  deployFails?: boolean
  open?: string[]
  openCount?: number
  waitingAt?: string[]
  complete?: string
  variables?: Record<string, unknown>
  message?: string
  signal?: string
  advance?: string
  fireTimer?: boolean
  subscriptions?: { message?: string[]; signal?: string[]; timers?: number }
  instances?: number
  assignee?: Record<string, string>
  assignees?: string[]
  owner?: Record<string, string>
  candidateSees?: Record<string, number>
  groupSees?: Record<string, number>
  deleteInstance?: boolean
  ended?: boolean
}

export interface BpmnCase {
  id: string
  files: string[]
  processKey?: string
  steps: BpmnStep[]
}

/** Returns the users that the steps of a case expect at tasks. */
export const peopleOf = ({ steps }: BpmnCase): string[] => [
  ...new Set(
    steps.flatMap(({ assignee, assignees, candidateSees }) => [
      ...Object.values(assignee ?? {}),
      ...(assignees ?? []),
      ...Object.keys(candidateSees ?? {}),
    ]),
  ),
]

export interface BpmnMaterial {
  cases: BpmnCase[]
  /** Models that no case names: they have to be deployed, or refused with element and rule. */
  others: string[]
}

export function readBpmnMaterial(folder: string): BpmnMaterial {
  const { cases } = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as { cases: BpmnCase[] }
  const named = new Set(cases.flatMap(one => one.files))
  const others = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(bpmn|bpmn20\.xml|bpmn\.xml)$/.test(name))
    .map(name => name.replaceAll('\\', '/'))
    .filter(name => !named.has(name))
    .sort()
  return { cases, others }
}
