import type { EdgeKind } from '../../../processes/form-linkage/formGraph.ts'

/** Colour and dashes of edges, which tell the kinds apart without colours too. */
export const edgeColors: Readonly<Record<EdgeKind, { color: string; dashes?: string }>> = {
  formula: { color: 'var(--c-primary)' },
  fill: { color: 'var(--c-primary)', dashes: '10 4' },
  argument: { color: 'var(--c-success)', dashes: '10 4' },
  options: { color: 'var(--c-success)' },
  visible: { color: 'var(--c-success)', dashes: '7 4' },
  required: { color: 'var(--c-warning)', dashes: '7 4' },
  enabled: { color: 'var(--c-text-3)', dashes: '2 4' },
  rule: { color: 'var(--c-danger)', dashes: '9 3 2 3' },
}
