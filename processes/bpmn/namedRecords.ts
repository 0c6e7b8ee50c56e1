import type { ApproverRule, NodeSettings } from '../../schemas/types/process.ts'
import { approverRuleOf, type RecordKind } from '../assignment/approverRules.ts'
import type { Assignment, Graph, Template } from '../state/graph.ts'

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
  const found = approverRuleOf(rule).names(rule)
  return found ? named(found.kind, found.names) : []
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
