import type { Finding } from '../../schemas/evaluate/finding.ts'
import { type FieldPath, type FormDefinition, isWithinPath, samePath, titleAt } from '../forms/design/formDefinition.ts'
import { finding } from './findings.ts'
import { type EdgeKind, type FormEdge, type FormGraph, formGraph } from './formGraph.ts'

export interface LinkageCycle extends Finding {
  /** The fields of the cycle; the first one is also the last. */
  fields: readonly FieldPath[]
}

const keyOf = (path: FieldPath) => path.join('\n')

/** Returns the fields that each field leads to by the given edges. */
function followers(edges: readonly FormEdge[]): Map<string, FieldPath[]> {
  const found = new Map<string, FieldPath[]>()
  for (const { from, to } of edges) {
    const known = found.get(keyOf(from)) ?? []
    if (!known.some(each => samePath(each, to))) found.set(keyOf(from), [...known, to])
  }
  return found
}

/**
 * Returns the cycles of formulas, each once, as a finding for publishing. Formulas in a cycle never come to rest.
 *
 * @example formulaCycles(form)[0].message // '公式循环计算：总额 → 税额 → 总额'
 */
export const formulaCycles = (form: FormDefinition, graph: FormGraph = formGraph(form)): LinkageCycle[] =>
  cyclesOf(
    graph,
    graph.edges.filter(({ kind }) => kind === 'formula'),
  ).map(fields => ({ fields, ...finding('FORM_FORMULA_CYCLE', { path: wayInWords(form, fields) }) }))

/**
 * Conditions on whether a field has a value: hiding it clears the value, and a locked field takes none. Whether it is
 * required, or right, changes no value, so fields that require each other are no cycle.
 */
const deciding: readonly EdgeKind[] = ['formula', 'visible', 'enabled']

/**
 * Returns the cycles that conditions for showing or locking a field close, alone or by formulas, as findings for
 * publishing. None of the fields of such a cycle could be filled in first.
 *
 * @example conditionCycles(form)[0].message // '条件循环依赖：酒店 → 城市 → 酒店'
 */
export function conditionCycles(form: FormDefinition, graph: FormGraph = formGraph(form)): LinkageCycle[] {
  const edges = graph.edges.filter(({ kind }) => deciding.includes(kind))
  const isFormula = (from: FieldPath, to: FieldPath) =>
    edges.some(edge => edge.kind === 'formula' && samePath(edge.from, from) && samePath(edge.to, to))
  return cyclesOf(graph, edges)
    .filter(fields => fields.slice(1).some((to, at) => !isFormula(fields[at]!, to)))
    .map(fields => ({ fields, ...finding('FORM_CONDITION_CYCLE', { path: wayInWords(form, fields) }) }))
}

/** Returns all cycles that prevent publishing. */
export const linkageCycles = (form: FormDefinition, graph: FormGraph = formGraph(form)): LinkageCycle[] => [
  ...formulaCycles(form, graph),
  ...conditionCycles(form, graph),
]

/** Returns the cycles of edges; the first field of each is also the last. */
function cyclesOf({ nodes }: FormGraph, edges: readonly FormEdge[]): FieldPath[][] {
  const next = followers(edges)
  const done = new Set<string>()
  const cycles: FieldPath[][] = []
  const visit = (start: FieldPath): void => {
    // Iterative, because a form may chain more formulas than the stack has frames.
    const way: { path: FieldPath; at: number }[] = [{ path: start, at: 0 }]
    const open = new Set([keyOf(start)])
    while (way.length > 0) {
      const top = way.at(-1)!
      const to = next.get(keyOf(top.path))?.[top.at++]
      if (to === undefined) {
        way.pop()
        open.delete(keyOf(top.path))
        done.add(keyOf(top.path))
      } else if (open.has(keyOf(to))) {
        const from = way.findIndex(({ path }) => samePath(path, to))
        cycles.push([...way.slice(from).map(({ path }) => path), to])
      } else if (!done.has(keyOf(to))) {
        way.push({ path: to, at: 0 })
        open.add(keyOf(to))
      }
    }
  }
  for (const { path } of nodes) if (!done.has(keyOf(path))) visit(path)
  return cycles
}

/** Returns a way through fields in words: `总额 → 税额 → 总额`. */
export const wayInWords = (form: FormDefinition, fields: readonly FieldPath[]): string =>
  fields.map(path => titleAt(form, path)).join(' → ')

/**
 * Returns why an edge between two fields is impossible: it would close a cycle, whose way the finding names, or a field
 * would read itself; undefined if it is possible.
 */
export function linkFault(form: FormDefinition, from: FieldPath, to: FieldPath): Finding | undefined {
  if (isWithinPath(from, to) || isWithinPath(to, from)) return finding('FORM_LINK_ITSELF')
  const way = shortestWay(formGraph(form).edges, to, from)
  return way && finding('FORM_LINK_CYCLE', { path: wayInWords(form, [from, ...way]) })
}

function shortestWay(edges: readonly FormEdge[], from: FieldPath, to: FieldPath): FieldPath[] | undefined {
  const next = followers(edges)
  const before = new Map<string, FieldPath | undefined>([[keyOf(from), undefined]])
  const queue = [from]
  for (const path of queue) {
    if (samePath(path, to)) {
      const way: FieldPath[] = []
      for (let at: FieldPath | undefined = path; at; at = before.get(keyOf(at))) way.unshift(at)
      return way
    }
    for (const each of next.get(keyOf(path)) ?? []) {
      if (before.has(keyOf(each))) continue
      before.set(keyOf(each), path)
      queue.push(each)
    }
  }
  return undefined
}
