import { Tree } from 'antd'
import type { TablePlan } from './plan.ts'
import { sampleText } from './sampleElement.ts'
import type { Sample } from './useSampleRows.ts'

interface SampleNode {
  key: string
  title: string
  children: SampleNode[]
}

/** Previews the tree page with the first rows, nested where both are present. */
export function SampleTree({ plan, rows }: { plan: TablePlan; rows: readonly Sample[] }) {
  return (
    <Tree<SampleNode>
      blockNode
      selectable={false}
      defaultExpandAll
      treeData={nodesOf(plan, rows)}
      titleRender={({ title }) => title}
    />
  )
}

function nodesOf(plan: TablePlan, rows: readonly Sample[]): SampleNode[] {
  const textOf = (name: string, row: Sample) => {
    const field = plan.fields.find(one => one.name === name)
    return field ? sampleText(field, row) : null
  }
  const known = rows.map(row => ({
    id: plan.key.map(name => textOf(name, row) ?? '').join(' / '),
    above: textOf(plan.tree ?? '', row),
    title: textOf(plan.label, row) ?? '-',
  }))
  const below = (id: string): SampleNode[] =>
    known
      .filter(one => one.above === id && one.id !== id)
      .map(({ id: key, title }) => ({ key, title, children: below(key) }))
  // Rows of a cycle have no root, so no branch repeats itself.
  return known
    .filter(({ id, above }) => above === id || !known.some(one => one.id === above))
    .map(({ id, title }) => ({ key: id, title, children: below(id) }))
}
