import { useEffect, useMemo, useState } from 'react'
import { type LinkageCycle, linkageCycles } from '../../../processes/form-linkage/cycles.ts'
import { type FormGraph, formGraph } from '../../../processes/form-linkage/formGraph.ts'
import { type Recomputed, recomputedBy } from '../../../processes/form-linkage/recomputed.ts'
import type { FieldPath, FormDefinition } from '../../../processes/forms/design/formDefinition.ts'
import { inRows, keyOfPath, layOutFields, type Places } from './layOutFields.ts'

export interface Linkage {
  graph: FormGraph
  cycles: readonly LinkageCycle[]
  /** What a change of the chosen field computes again, in order. */
  again: readonly Recomputed[]
  /** Undefined until the first layout is there. */
  places: Places | undefined
}

/** Returns the linkage of a form, with automatic places of the fields. */
export function useLinkage(form: FormDefinition, chosen: FieldPath | undefined): Linkage {
  const graph = useMemo(() => formGraph(form), [form])
  const cycles = useMemo(() => linkageCycles(form, graph), [form, graph])
  const again = useMemo(() => (chosen ? recomputedBy(graph, chosen) : []), [graph, chosen])
  const [laid, setLaid] = useState<{ shape: string; places: Places }>()
  const shape = useMemo(() => shapeOf(graph), [graph])
  // biome-ignore lint/correctness/useExhaustiveDependencies: places follow from the shape of the graph alone
  useEffect(() => {
    let isCurrent = true
    const settle = (places: Places) => isCurrent && setLaid({ shape, places })
    import('../../canvas/elkInWorker.ts')
      .then(({ elkInWorker }) => elkInWorker(elk => layOutFields(graph, elk), 15_000))
      .then(settle, () => settle(inRows(graph)))
    return () => {
      isCurrent = false
    }
  }, [shape])
  return { graph, cycles, again, places: laid?.places }
}

/** Fields and ends of edges; titles and words may change without another layout. */
const shapeOf = ({ nodes, edges }: FormGraph): string =>
  JSON.stringify([nodes.map(({ path }) => path), edges.map(({ from, to }) => [keyOfPath(from), keyOfPath(to)])])
