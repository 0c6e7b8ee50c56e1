import type { Diagram } from '../../../schemas/types/diagram.ts'
import { formatDateTime } from '../../cells/formatTime.ts'
import { DiagramPicture } from '../../diagram/DiagramPicture.tsx'
import { part } from '../pageParts.ts'
import styles from './ArchivePrintPage.module.css'
import { type PrintedSeal, SealMarks } from './SealMarks.tsx'

export interface PrintedArchive {
  diagram: Diagram | null
  facts: Record<string, string | number | null>
  fields: { id: string; title: string; text: string; rows?: { title: string; text: string }[][] }[]
  events: { id: string; at: string; nodeName: string | null; actorName: string | null; text: string }[]
  files: {
    id: string
    source: string | null
    name: string
    size: number | null
    digest: string | null
    state: string
  }[]
  seals: PrintedSeal[]
  head: string | null
  eventCount: number
  archivedAt: string | null
}

const phases: Record<string, string> = {
  completed: '已完成',
  rejected: '已拒绝',
  cancelled: '已撤销',
  terminated: '已终止',
}

const moment = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : formatDateTime(value)

export function ArchiveSheet({ archive }: { archive: PrintedArchive }) {
  const { facts, fields, events, files, seals } = archive
  const about: [string, string | number | null | undefined][] = [
    ['流程编号', facts.number],
    ['流程名称', facts.processName],
    ['发起人', facts.initiatorName],
    ['所属组织', facts.organizationName],
    ['发起时间', moment(facts.startedAt)],
    ['结束时间', moment(facts.endedAt)],
    ['结果', phases[String(facts.phase)] ?? facts.phase],
    ['版本', facts.versionNo === null ? '' : `V${facts.versionNo}`],
  ]
  return (
    <article className={styles.sheet} aria-label="归档单">
      <h1>{facts.title}</h1>
      <table className={styles.facts} {...part('facts')}>
        <tbody>
          {pairs(about).map(row => (
            <tr key={row.map(([title]) => title).join()}>
              {row.flatMap(([title, text]) => [
                <th key={title} scope="row">
                  {title}
                </th>,
                <td key={`${title}text`}>{text}</td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
      <h2>申请内容</h2>
      <table className={styles.fields} {...part('content')}>
        <tbody>
          {fields.map(field => (
            <tr key={field.id}>
              <th scope="row">{field.title}</th>
              <td>{field.rows ? <Rows rows={field.rows} /> : field.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {archive.diagram && (
        <>
          <h2>流程图</h2>
          <div className={styles.picture} {...part('diagram')}>
            <DiagramPicture value={archive.diagram} title="流程图" />
          </div>
        </>
      )}
      <h2>办理过程</h2>
      <table className={styles.lines} {...part('events')}>
        <thead>
          <tr>
            <th>时间</th>
            <th>节点</th>
            <th>操作人</th>
            <th>内容</th>
          </tr>
        </thead>
        <tbody>
          {events.map(event => (
            <tr key={event.id}>
              <td className={styles.time}>{moment(event.at)}</td>
              <td>{event.nodeName}</td>
              <td>{event.actorName ?? '系统'}</td>
              <td>{event.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {seals.length > 0 && (
        <>
          <h2>用印</h2>
          <SealMarks seals={seals} />
        </>
      )}
      {files.length > 0 && (
        <>
          <h2>附件</h2>
          <table className={styles.lines} {...part('files')}>
            <thead>
              <tr>
                <th>名称</th>
                <th>来源</th>
                <th>SHA-256</th>
              </tr>
            </thead>
            <tbody>
              {files.map(file => (
                <tr key={file.id}>
                  <td>{file.name}</td>
                  <td>{file.source}</td>
                  <td className={styles.hash}>{file.state === 'missing' ? '归档时原文件缺失' : file.digest}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <footer {...part('chain')}>
        <p>
          归档时间 {moment(archive.archivedAt)}，共 {archive.eventCount} 条事件
        </p>
        <p className={styles.hash}>事件链校验值 {archive.head}</p>
      </footer>
    </article>
  )
}

function pairs<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / 2) }, (_, at) => list.slice(at * 2, at * 2 + 2))
}

function Rows({ rows }: { rows: { title: string; text: string }[][] }) {
  const [first] = rows
  if (!first) return null
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          {first.map(({ title }) => (
            <th key={title}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // Archived lists never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
          <tr key={place}>
            {row.map(({ title, text }) => (
              <td key={title}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
