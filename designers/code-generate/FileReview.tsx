import { Alert, Menu, Radio, Tag } from 'antd'
import { Suspense, useState } from 'react'
import { LazyCodeEditor, part } from '../../renderer/index.ts'
import styles from './CodeGeneratePage.module.css'
import type { Side } from './decisions.ts'
import { type FileChange, type GoneFile, stateNames } from './plan.ts'
import type { Generation } from './useGeneration.ts'

/** Reviews the files: changes to existing ones, and conflicts between hand edits and the generator. */
export function FileReview({ work }: { work: Generation }) {
  const { preview } = work
  const [path, setPath] = useState('')
  if (!preview) return null
  const gone = preview.gone.find(one => one.path === path)
  const file = gone ? undefined : (preview.files.find(one => one.path === path) ?? preview.files[0])
  const shown = gone ? { path, content: gone.content } : file && { path: file.path, content: file.merged }
  // The current content, if it will change.
  const before = file && file.merged !== file.current ? (file.current ?? undefined) : undefined
  const count = (state: FileChange['state']) => preview.files.filter(one => one.state === state).length
  return (
    <>
      <div className={styles.bar}>
        <span>共 {preview.files.length} 个文件</span>
        {(Object.keys(stateNames) as FileChange['state'][]).map(state =>
          count(state) > 0 ? (
            <Tag key={state} color={stateNames[state].color}>
              {stateNames[state].label} {count(state)}
            </Tag>
          ) : null,
        )}
        {preview.gone.length > 0 && <Tag color="orange">不再生成 {preview.gone.length}</Tag>}
      </div>
      {preview.faults.length > 0 && (
        <Alert
          {...part('faults')}
          type="error"
          showIcon
          title="生成的文件有错误，不能应用"
          description={preview.faults.slice(0, 5).join('\n')}
        />
      )}
      <div className={styles.split}>
        <Menu
          {...part('files')}
          className={styles.files}
          selectedKeys={shown ? [shown.path] : []}
          onClick={({ key }) => setPath(key)}
          items={[
            ...preview.files.map(one => ({ path: one.path, ...stateNames[one.state] })),
            ...preview.gone.map(one => ({ path: one.path, ...fateOf(one, work.sideOf(one)) })),
          ].map(one => ({
            key: one.path,
            title: one.path,
            label: (
              <span className={styles.file}>
                <span>{one.path}</span>
                <Tag color={one.color}>{one.label}</Tag>
              </span>
            ),
          }))}
        />
        <div className={styles.adjust} {...part('content')}>
          {file && file.conflicts.length > 0 && <Conflicts file={file} work={work} />}
          {gone?.isEdited && <Given file={gone} work={work} />}
          {shown && (
            <Suspense fallback={null}>
              <LazyCodeEditor
                label={shown.path}
                value={shown.content}
                before={before}
                language="json"
                readOnly
                height={430}
              />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}

/** Returns what happens to a file that is no longer generated. */
function fateOf({ isEdited }: GoneFile, side: Side | undefined): { label: string; color: string } {
  if (isEdited && side === undefined) return stateNames.conflict
  return isEdited && side === 'mine' ? { label: '保留', color: 'cyan' } : { label: '移除', color: 'orange' }
}

function Given({ file, work }: { file: GoneFile; work: Generation }) {
  return (
    <div className={styles.conflicts} {...part('conflict')}>
      <h2>手工修改过的文件不再生成</h2>
      <Choice
        file={file}
        work={work}
        label="不再生成的文件"
        sides={{ mine: '保留手工修改的文件', theirs: '移除文件' }}
      />
    </div>
  )
}

function Conflicts({ file, work }: { file: FileChange; work: Generation }) {
  const text = (value: unknown) => (value === undefined ? '（无）' : JSON.stringify(value))
  return (
    <div className={styles.conflicts} {...part('conflict')}>
      <h2>手工修改与新生成的内容冲突</h2>
      <table>
        <thead>
          <tr>
            <th>位置</th>
            <th>上次生成</th>
            <th>手工修改</th>
            <th>新生成</th>
          </tr>
        </thead>
        <tbody>
          {file.conflicts.map(one => (
            <tr key={one.path}>
              <td>{one.path}</td>
              <td>{text(one.base)}</td>
              <td>{text(one.mine)}</td>
              <td>{text(one.theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Choice file={file} work={work} label="冲突时保留" sides={{ mine: '保留手工修改', theirs: '采用新生成的内容' }} />
    </div>
  )
}

interface ChoiceProps {
  file: { path: string; mark: string }
  work: Generation
  label: string
  sides: Record<Side, string>
}

const Choice = ({ file, work, label, sides }: ChoiceProps) => (
  <Radio.Group
    aria-label={label}
    value={work.sideOf(file) ?? null}
    onChange={event => void work.decide(file, event.target.value as Side)}
    options={[
      { value: 'mine', label: sides.mine },
      { value: 'theirs', label: sides.theirs },
    ]}
  />
)
