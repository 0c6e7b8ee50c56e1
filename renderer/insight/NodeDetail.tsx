import type { RecentCall } from '../../runtime/data/recentCalls.ts'
import type { Reason, WhyNode } from '../../runtime/explain/whyNode.ts'
import { CodeSources } from './CodeSources.tsx'
import styles from './insight.module.css'
import { roleText, shortValue } from './reasonText.ts'

/** The reasons of one node, the last request behind it, and where it stands in the files. */
export function NodeDetail({ node, call }: { node: WhyNode; call: RecentCall | undefined }) {
  return (
    <div className={styles.detail}>
      {node.reasons.length === 0 && <p>没有条件，也不需要权限。</p>}
      {node.reasons.map((reason, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the reasons of a node keep their order
        <ReasonView key={at} reason={reason} />
      ))}
      {call && <CallView call={call} />}
      <p className={styles.file}>
        <code>{node.file}</code> {node.path && <code>{node.path}</code>}
      </p>
    </div>
  )
}

function ReasonView({ reason }: { reason: Reason }) {
  switch (reason.kind) {
    case 'expression':
      return (
        <section data-decides={reason.decides || undefined}>
          <h3>{roleText[reason.role]}</h3>
          <code className={styles.code}>{reason.expression}</code>
          <dl>
            {Object.entries(reason.inputs).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{shortValue(value)}</dd>
              </div>
            ))}
            <div>
              <dt>结果</dt>
              <dd>{reason.error ?? shortValue(reason.result)}</dd>
            </div>
          </dl>
        </section>
      )
    case 'permission':
      return (
        <section data-decides={!reason.ok || undefined}>
          <h3>权限{reason.ok ? '：允许' : '：没有'}</h3>
          <p>来自{reason.from}</p>
          {reason.codes.map(code => (
            <CodeSources key={code} code={code} held={reason.held.includes(code)} />
          ))}
        </section>
      )
    case 'fixed':
    case 'message':
    case 'value':
      return (
        <section data-decides>
          <p>{reason.text}</p>
        </section>
      )
  }
}

function CallView({ call }: { call: RecentCall }) {
  const { total, count, message } = call
  const found =
    message ?? (count === undefined ? '已返回' : `返回 ${count} 条${total === undefined ? '' : `，共 ${total} 条`}`)
  return (
    <section data-decides={message !== undefined || undefined}>
      <h3>最近一次请求</h3>
      <code className={styles.code}>{call.call}</code>
      <dl>
        {Object.entries(call.args).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{shortValue(value)}</dd>
          </div>
        ))}
        <div>
          <dt>结果</dt>
          <dd>
            {call.took === undefined
              ? '尚未返回'
              : `${found}（${call.status === undefined ? '' : `${call.status}，`}${call.took} 毫秒）`}
          </dd>
        </div>
      </dl>
    </section>
  )
}
