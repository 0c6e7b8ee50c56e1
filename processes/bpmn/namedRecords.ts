import type { ApproverRule, NodeSettings } from '../../schemas/types/process.ts'
import type { Assignment, Graph, Template } from '../state/graph.ts'

/** What a model can name of the company, with the word for it. */
export const recordKinds = {
  person: '用户',
  weighed: '权重中的用户',
  role: '角色',
  position: '岗位',
  organization: '组织',
  userGroup: '用户组',
  auditRole: '审批角色',
  standardRole: '标准角色',
  group: '候选组',
} as const

export type RecordKind = keyof typeof recordKinds

/** A record that stands in a model by id, code or account: only the database knows whether it is there. */
export interface NamedRecord {
  elementId: string
  /** As people call the element. */
  element: string
  kind: RecordKind
  name: string
}

/** A model that names more is looked at so far. */
const mostNamed = 5000

/** All records that a process and its nodes name. */
export function namedRecords({ key, name, settings, nodes }: Graph): NamedRecord[] {
  const all = [
    ...(settings.starters ?? [])
      .flatMap(rule => ofRule(rule))
      .map(each => ({ elementId: key, element: name, ...each })),
    ...nodes.flatMap(node => {
      const element = typeof node.name === 'string' && node.name !== '' ? node.name : node.id
      return [...ofSettings(node.settings ?? {}), ...ofAssignment(node.assignment)].map(each => ({
        elementId: node.id,
        element,
        ...each,
      }))
    }),
  ]
  return all.filter(each => each.name !== '').slice(0, mostNamed)
}

type Named = Pick<NamedRecord, 'kind' | 'name'>

const named = (kind: RecordKind, names: readonly string[]): Named[] => names.map(name => ({ kind, name }))

function ofSettings({ approvers, copyTo, timeouts, empty, weights }: NodeSettings): Named[] {
  const rules = [...(approvers ?? []), ...(copyTo ?? []), ...(timeouts ?? []).flatMap(({ to }) => to ?? [])]
  return [
    ...rules.flatMap(ofRule),
    ...(empty?.do === 'person' ? named('person', [empty.user]) : []),
    ...named('weighed', Object.keys(weights ?? {})),
  ]
}

function ofRule(rule: ApproverRule): Named[] {
  switch (rule.rule) {
    case 'users':
      return named('person', rule.users)
    case 'roles':
      return named('role', rule.roles)
    case 'positions':
      return named('position', rule.positions)
    case 'members':
    case 'heads':
      return named('organization', rule.organizations)
    case 'chosenByInitiator':
    case 'chosenByPrevious':
      return named('person', rule.among ?? [])
    case 'userGroups':
      return named('userGroup', rule.groups)
    case 'auditRoles':
      return named('auditRole', rule.roles)
    case 'standardRole':
      return named('standardRole', [rule.role])
    default:
      return []
  }
}

/** Of models of other engines what stands there as it is; expressions say it when they run. */
function ofAssignment(assignment: Assignment | undefined): Named[] {
  if (!assignment) return []
  const fixed = (texts: readonly (Template | undefined)[]) => texts.filter(text => typeof text === 'string')
  return [
    ...named('person', fixed([assignment.assignee, ...assignment.candidateUsers])),
    ...named('group', fixed(assignment.candidateGroups)),
  ]
}
