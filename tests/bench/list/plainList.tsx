import { memo, useEffect, useState } from 'react'
import { type Answer, call, type Entry } from './call.ts'
import { headings, type Person } from './rows.ts'
import '../plainTable.css'
import './plainList.css'

/**
 * The limit: the same cells in a plain table that React draws, with nothing that a console needs besides. No library,
 * no layout of columns, no schema.
 */
const columns = [...headings, '操作']

const PlainRow = memo(function PlainRow({ row, genders }: { row: Person; genders: ReadonlyMap<string, string> }) {
  return (
    <tr>
      <td>
        <input type="checkbox" aria-label="选择" />
      </td>
      <td>
        <button type="button" className="plain-link">
          {row.username}
        </button>
      </td>
      <td>{row.name}</td>
      <td>{row.employeeNo}</td>
      <td>{row.organizationName}</td>
      <td>{row.title}</td>
      <td>{row.phone}</td>
      <td>{row.email}</td>
      <td>
        <span className="plain-tag">{genders.get(row.gender) ?? row.gender}</span>
      </td>
      <td>{row.entryDate}</td>
      <td>
        <button type="button" role="switch" className="plain-switch" aria-checked={row.enabled} aria-label="状态" />
      </td>
      <td>
        <button type="button" className="plain-link">
          编辑
        </button>
        <button type="button" className="plain-link">
          详情
        </button>
        <button type="button" className="plain-link">
          更多
        </button>
      </td>
    </tr>
  )
})

export function PlainList({ size }: { size: number }) {
  const [answer, setAnswer] = useState<Answer>({ records: [], total: 0 })
  const [genders, setGenders] = useState<ReadonlyMap<string, string>>(new Map())
  const [current, setCurrent] = useState(1)
  useEffect(() => {
    void call<Answer>('/bench/list', { current, size }).then(setAnswer)
  }, [current, size])
  useEffect(() => {
    void call<Entry[]>('/basic/dictparams/list?code=GENDER').then(list =>
      setGenders(new Map(list.map(({ value, label }) => [value, label]))),
    )
  }, [])
  return (
    <div>
      <div className="plain-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th>
                <input type="checkbox" aria-label="选择本页" />
              </th>
              {columns.map(heading => (
                <th key={heading}>{heading}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.records.map(row => (
              <PlainRow key={row.id} row={row} genders={genders} />
            ))}
          </tbody>
        </table>
      </div>
      <nav>
        共 {answer.total} 条
        <button type="button" aria-label="上一页" onClick={() => setCurrent(now => now - 1)}>
          ‹
        </button>
        <button type="button" aria-label="下一页" onClick={() => setCurrent(now => now + 1)}>
          ›
        </button>
      </nav>
    </div>
  )
}
