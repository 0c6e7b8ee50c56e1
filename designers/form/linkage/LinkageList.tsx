import { Button, Select } from 'antd'
import { useState } from 'react'
import { type EdgeKind, edgeTitles, type FormEdge } from '../../../processes/form-linkage/formGraph.ts'
import { type FieldPath, fieldAt, samePath } from '../../../processes/forms/design/formDefinition.ts'
import { part, usePageParts } from '../../../renderer/index.ts'
import type { ConditionWord } from '../../../schemas/evaluate/json-schema/memberConditions.ts'
import type { FormDesign } from '../formDesign.ts'
import { edgeColors } from './edgeColors.ts'
import { keyOfPath, pathOfKey } from './layOutFields.ts'
import styles from './linkage.module.css'
import type { Linkage } from './useLinkage.ts'

interface Props {
  design: FormDesign
  linkage: Linkage
  chosen: FieldPath | undefined
  onChoose: (path: FieldPath | undefined) => void
  onLink: (from: FieldPath, to: FieldPath) => void
  onEdit: (path: FieldPath) => void
}

const words: Partial<Record<EdgeKind, ConditionWord>> = {
  visible: 'x-visible',
  enabled: 'x-enabled',
  required: 'x-required',
}

/** The linkage of the chosen field in words, with everything that gestures on the drawing do. */
export function LinkageList({ design, linkage, chosen, onChoose, onLink, onEdit }: Props) {
  const { graph, again } = linkage
  const [target, setTarget] = useState<string>()
  const titleOf = (path: FieldPath) => graph.nodes.find(node => samePath(node.path, path))?.title ?? path.join(' / ')
  const reads = chosen ? graph.edges.filter(({ to }) => samePath(to, chosen)) : []
  const isRemovable = ({ to, kind }: FormEdge) => {
    const word = words[kind]
    return word !== undefined && fieldAt(design.document.form, to)?.schema[word] !== undefined
  }
  const none = !chosen && '没有选择字段'
  usePageParts({
    away: {
      linkTarget: none,
      linkAdd: none,
      linkEdit: none || (reads.length === 0 && again.length === 0 && '该字段没有联动'),
      linkRemove: none || (!reads.some(isRemovable) && '该字段没有条件'),
    },
    waiting: { linkAdd: target === undefined && '没有选择另一个字段' },
  })
  const options = graph.nodes.map(({ path, title }) => ({ value: keyOfPath(path), label: title }))
  const remove = ({ to, kind }: FormEdge) => design.run({ do: 'set', field: to, schema: { clear: [words[kind]!] } })
  return (
    <div className={styles.list}>
      <label className={styles.label} htmlFor="link-field">
        字段
      </label>
      <Select
        {...part('linkField')}
        id="link-field"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="选择字段，查看它的联动"
        options={options}
        value={chosen && keyOfPath(chosen)}
        onChange={(key?: string) => onChoose(key === undefined ? undefined : pathOfKey(key))}
      />
      <output className={styles.said}>
        {chosen &&
          again.length > 0 &&
          `修改“${titleOf(chosen)}”后：${again.map(each => titleOf(each.path)).join('、')}`}
      </output>
      {chosen && (
        <>
          <h3 className={styles.head}>修改后重新计算</h3>
          {again.length === 0 && <p className={styles.none}>没有字段随它变化</p>}
          <ol className={styles.links}>
            {again.map(({ path, by }) => (
              <li key={keyOfPath(path)}>
                <Line title={titleOf(path)} edges={by} onEdit={() => onEdit(path)} />
              </li>
            ))}
          </ol>
          <h3 className={styles.head}>它依据的字段</h3>
          {reads.length === 0 && <p className={styles.none}>它不随其他字段变化</p>}
          <ul className={styles.links}>
            {reads.map(edge => (
              <li key={`${edge.kind} ${keyOfPath(edge.from)}`}>
                <Line title={titleOf(edge.from)} edges={[edge]} onEdit={() => onEdit(chosen)}>
                  {isRemovable(edge) && (
                    <Button {...part('linkRemove')} size="small" type="text" danger onClick={() => remove(edge)}>
                      删除
                    </Button>
                  )}
                </Line>
              </li>
            ))}
          </ul>
          <h3 className={styles.head}>添加显示条件</h3>
          <p className={styles.none}>所选字段只在“{titleOf(chosen)}”符合条件时显示</p>
          <div className={styles.row}>
            <Select
              {...part('linkTarget')}
              aria-label="要设置条件的字段"
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="选择字段"
              options={options.filter(({ value }) => value !== keyOfPath(chosen))}
              value={target}
              onChange={setTarget}
            />
            <Button
              {...part('linkAdd')}
              disabled={target === undefined}
              onClick={() => target !== undefined && onLink(chosen, pathOfKey(target))}
            >
              添加
            </Button>
          </div>
        </>
      )}
      <Legend hasEdges={graph.edges.length > 0} />
    </div>
  )
}

interface LineProps {
  title: string
  edges: readonly FormEdge[]
  onEdit: () => void
  children?: React.ReactNode
}

function Line({ title, edges, onEdit, children }: LineProps) {
  const said = edges.filter(
    (edge, at) => edges.findIndex(each => each.kind === edge.kind && each.words === edge.words) === at,
  )
  return (
    <>
      <div className={styles.row}>
        <strong>{title}</strong>
        <span className={styles.acts}>
          <Button {...part('linkEdit')} size="small" type="text" aria-label={`编辑“${title}”的联动`} onClick={onEdit}>
            编辑
          </Button>
          {children}
        </span>
      </div>
      {said.map(({ kind, words: text }) => (
        <p key={`${kind} ${text}`} className={styles.words}>
          <span style={{ color: edgeColors[kind].color }}>{edgeTitles[kind]}</span> {text}
        </p>
      ))}
    </>
  )
}

function Legend({ hasEdges }: { hasEdges: boolean }) {
  return (
    <section className={styles.legend} aria-label="图例">
      <h3 className={styles.head}>图例</h3>
      {Object.entries(edgeTitles).map(([kind, title]) => {
        const { color, dashes } = edgeColors[kind as EdgeKind]
        return (
          <p key={kind}>
            <svg width="32" height="8" aria-hidden>
              <line x1="0" y1="4" x2="32" y2="4" stroke={color} strokeWidth="2" strokeDasharray={dashes} />
            </svg>
            {title}
          </p>
        )
      })}
      <p className={styles.none}>
        {hasEdges ? '' : '字段之间还没有联动。'}从一个字段右侧的圆点拖到另一个字段，即为后者添加显示条件
      </p>
    </section>
  )
}
