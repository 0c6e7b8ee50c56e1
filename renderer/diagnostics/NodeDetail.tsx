import type { RecentCall } from '../../runtime/data/recentCalls.ts'
import type { Reason, WhyNode } from '../../runtime/explain/whyNode.ts'
import { CodeSources } from './CodeSources.tsx'
import styles from './diagnostics.module.css'
import { FactList } from './FactList.tsx'
import { roleText, shortValue, useText } from './reasonText.ts'

/** Reasons of a node, its last request, and its place in the files. */
export function NodeDetail({ node, call }: { node: WhyNode; call: RecentCall | undefined }) {
  return (
    <div className={styles.detail}>
      {node.reasons.length === 0 && <p>没有条件，也不需要权限。</p>}
      {node.reasons.map((reason, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the reasons of a node keep their order
        <ReasonView key={at} reason={reason} />
      ))}
      {call && <CallView call={call} />}
      <WrittenAt {...node.at} />
    </div>
  )
}

function ReasonView({ reason }: { reason: Reason }) {
  switch (reason.kind) {
    case 'expression':
      return <ExpressionView reason={reason} />
    case 'permission':
      return (
        <section data-decides={(!reason.ok && reason.use !== 'open') || undefined}>
          <h3>
            {useText[reason.use]}
            {reason.ok ? '：允许' : '：没有'}
          </h3>
          <p>来自{reason.from}</p>
          {reason.codes.map(code => (
            <CodeSources key={code} code={code} held={reason.held.includes(code)} />
          ))}
        </section>
      )
    case 'rule':
      return (
        <section data-decides={reason.decides || undefined}>
          <h3>{reason.text}</h3>
          <code className={styles.code}>{reason.rule}</code>
          <FactList
            facts={[
              ['结构中的位置', reason.path],
              ['结果', reason.holds === undefined ? '因值而异' : reason.holds ? '成立' : '不成立'],
            ]}
          />
        </section>
      )
    case 'note':
      return (
        <section>
          <p>{reason.text}</p>
        </section>
      )
    default:
      return (
        <section data-decides>
          <p>{reason.text}</p>
        </section>
      )
  }
}

/** An expression with the values it reads and the result; only names while no required row is picked. */
function ExpressionView({ reason }: { reason: Extract<Reason, { kind: 'expression' }> }) {
  const { role, expression, reads, seen, error, decides } = reason
  return (
    <section data-decides={decides || undefined}>
      <h3>{roleText[role]}</h3>
      <code className={styles.code}>{expression}</code>
      {seen ? (
        <FactList
          facts={[
            ...Object.entries(seen.inputs).map(([name, value]) => [name, shortValue(value)] as const),
            ['结果', error ?? shortValue(seen.result)],
          ]}
        />
      ) : (
        <FactList
          facts={[
            ['读取', reads.join('、')],
            ['结果', error ?? '因记录而异，可点选一条记录查看'],
          ]}
        />
      )}
    </section>
  )
}

function CallView({ call }: { call: RecentCall }) {
  const { total, count, message, status, took } = call
  const found =
    message ?? (count === undefined ? '已返回' : `返回 ${count} 条${total === undefined ? '' : `，共 ${total} 条`}`)
  return (
    <section data-decides={message !== undefined || undefined}>
      <h3>最近一次请求</h3>
      <code className={styles.code}>{call.call}</code>
      <FactList
        facts={[
          ...Object.entries(call.args).map(([name, value]) => [name, shortValue(value)] as const),
          [
            '结果',
            took === undefined ? '尚未返回' : `${found}（${status === undefined ? '' : `${status}，`}${took} 毫秒）`,
          ],
        ]}
      />
    </section>
  )
}

function WrittenAt({ file, path }: WhyNode['at']) {
  return (
    <div className={styles.written}>
      <FactList
        facts={[
          ...(file === undefined ? [] : [['文件', <code key="file">{file}</code>] as const]),
          ...(path === ''
            ? []
            : [[file === undefined ? '结构中的位置' : '位置', <code key="path">{path}</code>] as const]),
        ]}
      />
    </div>
  )
}
