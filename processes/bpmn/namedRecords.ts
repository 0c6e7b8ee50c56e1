import type { ApproverRule, NodeSettings } from '../../schemas/types/process.ts'
import { approverRuleOf, type RecordKind } from '../assignment/approverRules.ts'
import type { Assignment, Graph, Template } from '../state/graph.ts'

/** A record that a model names by id, code or account; only the database knows whether it exists. */
export interface NamedRecord {
  elementId: string
  /** Display name of the element. */
  element: string
  kind: RecordKind
  name: string
}

/** Maximum number of names that are checked. */
const mostNamed = 5000

/** Returns all records that a process and its nodes name. */
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

function ofSettings({ approvers, copyTo, timeouts, empty, weights, seal }: NodeSettings): Named[] {
  const rules = [...(approvers ?? []), ...(copyTo ?? []), ...(timeouts ?? []).flatMap(({ to }) => to ?? [])]
  return [
    ...rules.flatMap(ofRule),
    ...(empty?.do === 'person' ? named('person', [empty.user]) : []),
    ...named('weighed', Object.keys(weights ?? {})),
    ...named('seal', seal?.seals ?? []),
    ...named('sealCategory', seal?.categories ?? []),
  ]
}

function ofRule(rule: ApproverRule): Named[] {
  const found = approverRuleOf(rule).names(rule)
  return found ? named(found.kind, found.names) : []
}

/** Models of other engines: only literal names are checked; expressions fail at run time. */
function ofAssignment(assignment: Assignment | undefined): Named[] {
  if (!assignment) return []
  const fixed = (texts: readonly (Template | undefined)[]) => texts.filter(text => typeof text === 'string')
  return [
    ...named('person', fixed([assignment.assignee, ...assignment.candidateUsers])),
    ...named('group', fixed(assignment.candidateGroups)),
  ]
}
