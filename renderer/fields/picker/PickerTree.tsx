import { Tree } from 'antd'
import { useMemo, useState } from 'react'
import type { ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import type { Scope } from '../../page/scope.ts'
import { Empty, Loading } from '../../page/states/StateText.tsx'
import type { RecordId } from '../record/useLabels.ts'
import { type TreeOption, useTreeOptions } from '../record/useTreeOptions.ts'
import type { Picked } from './picked.ts'
import styles from './picker.module.css'
import { SearchPane } from './SearchPane.tsx'

interface Node {
  key: string
  title: string
  disabled?: boolean
  children?: Node[]
}

export interface PickerTreeProps {
  field: ResolvedField
  scope: Scope
  use: FieldInputProps['use']
  isMultiple: boolean
  picked: Picked
  onToggle(id: RecordId, label: string, on: boolean): void
}

/** Tree nodes: one by click, several by checkboxes; a check means that node alone. */
export function PickerTree({ field, scope, use, isMultiple, picked, onToggle }: PickerTreeProps) {
  const asked = useMemo(() => ({ ...field, ...(field.picker?.tree ? { options: field.picker.tree } : {}) }), [field])
  const { tree, loading, failed } = useTreeOptions({ field: asked, scope, use, value: [...picked.keys()] })
  const [words, setWords] = useState('')
  const [expanded, setExpanded] = useState<string[]>()
  const found = useMemo(() => searched(tree, words.trim().toLowerCase()), [tree, words])
  const isSearch = words.trim() !== ''
  const keys = [...picked.keys()].map(String)
  return (
    <SearchPane words={words} onSearch={setWords}>
      <div className={styles.scroll}>
        {found.length === 0 ? (
          loading ? (
            <Loading />
          ) : (
            <Empty text={failed ? '选项加载失败' : isSearch ? '没有匹配的结果' : '暂无数据'} />
          )
        ) : (
          <Tree<Node>
            treeData={found}
            blockNode
            checkable={isMultiple}
            checkStrictly
            selectable={!isMultiple}
            expandedKeys={isSearch ? branches(found) : (expanded ?? found.map(node => node.key))}
            onExpand={next => setExpanded(next.map(String))}
            selectedKeys={isMultiple ? [] : keys}
            checkedKeys={isMultiple ? keys : []}
            onSelect={(_, { node }) => onToggle(node.key, node.title, true)}
            onCheck={(_, { node, checked }) => onToggle(node.key, node.title, checked)}
          />
        )}
      </div>
    </SearchPane>
  )
}

/** Returns the matching nodes with their ancestors and descendants. */
function searched(tree: readonly TreeOption[], words: string): Node[] {
  return tree.flatMap(({ value, title, disabled, children = [] }) => {
    const isFound = title.toLowerCase().includes(words)
    const below = searched(children, isFound ? '' : words)
    if (!isFound && below.length === 0) return []
    return [{ key: value, title, ...(disabled ? { disabled } : {}), ...(below.length > 0 ? { children: below } : {}) }]
  })
}

const branches = (tree: readonly Node[]): string[] =>
  tree.flatMap(node => (node.children ? [node.key, ...branches(node.children)] : []))
