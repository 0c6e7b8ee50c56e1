import { Alert, Menu, Radio, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { part } from '../pageParts.ts'
import styles from './CodeGeneratePage.module.css'
import { type FileChange, stateNames } from './plan.ts'
import type { Generation } from './useGeneration.ts'

const CodeEditor = lazy(() => import('../../ui/CodeEditor.tsx').then(module => ({ default: module.CodeEditor })))

/** The files, what becomes of those that are there already, and what both a person and the generator changed. */
export function FileReview({ work }: { work: Generation }) {
  const { preview } = work
  const [path, setPath] = useState('')
  if (!preview) return null
  const file = preview.files.find(one => one.path === path) ?? preview.files[0]
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
        {preview.gone.length > 0 && <Tag color="orange">移除 {preview.gone.length}</Tag>}
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
          selectedKeys={file ? [file.path] : []}
          onClick={({ key }) => setPath(key)}
          items={preview.files.map(one => ({
            key: one.path,
            title: one.path,
            label: (
              <span className={styles.file}>
                <span>{one.path}</span>
                <Tag color={stateNames[one.state].color}>{stateNames[one.state].label}</Tag>
              </span>
            ),
          }))}
        />
        <div className={styles.adjust} {...part('content')}>
          {file && file.conflicts.length > 0 && <Conflicts file={file} work={work} />}
          {file && (
            <Suspense fallback={null}>
              <CodeEditor label={file.path} value={file.merged} language="json" readOnly height={430} />
            </Suspense>
          )}
        </div>
      </div>
    </>
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
      <Radio.Group
        aria-label="冲突时保留"
        value={work.prefer[file.path]}
        onChange={event => void work.decide(file.path, event.target.value as 'mine' | 'theirs')}
        options={[
          { value: 'mine', label: '保留手工修改' },
          { value: 'theirs', label: '采用新生成的内容' },
        ]}
      />
    </div>
  )
}
