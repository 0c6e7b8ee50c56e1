import { useMemo, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import { mayShow } from '../../../runtime/routing/guard.ts'
import { navigate } from '../../../runtime/routing/navigate.ts'
import { resolveRoute } from '../../../runtime/routing/routeTable.ts'
import { loadEndpoint } from '../../../runtime/schema/endpoints.ts'
import { SchemaError } from '../../../runtime/schema/schemaError.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { buttonOf, isFetchable } from '../../../schemas/evaluate/json-schema/buttonWord.ts'
import { filtersOf } from '../../../schemas/evaluate/json-schema/recordLinks.ts'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { EndpointName } from '../../../schemas/types/common.ts'
import { recordsOf } from '../../page/useOptions.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './assigned.module.css'
import { type RecordLinks, recordLinks } from './recordLinks.ts'
import type { SchemaFieldProps } from './schemaFormContext.ts'

const said = {
  filled: { text: '已填入' },
  incomplete: { text: '请先填写查询所用的字段', isFault: true },
  none: { text: '没有查到记录', isFault: true },
  outdated: { text: '查询所用的字段已改变，请重新查询', isFault: true },
  unset: { text: '按钮没有设置动作', isFault: true },
  unknown: { text: '没有按钮所用的接口，或接口不能用于查询', isFault: true },
  forbidden: { text: '没有权限', isFault: true },
  failed: { text: '查询失败，请重试', isFault: true },
} as const satisfies Record<string, Answer>

interface Answer {
  text: string
  isFault?: boolean
}

/** A field without value (`x-button`): it opens an address, or fetches a record that fills in the fields beside it. */
export function FormButton({ schema, fieldPathId, title, name, disabled, readonly, registry }: SchemaFieldProps) {
  const { store } = registry.formContext
  const { $id: id, path } = fieldPathId
  const { rootSchema } = registry
  const [answer, setAnswer] = useState<Answer>()
  const [isLoading, setLoading] = useState(false)
  const turn = useRef(0)
  const links = useMemo(() => recordLinks(schema, { store, path, root: rootSchema }), [schema, store, path, rootSchema])
  const action = buttonOf(schema)

  const fetch = async (call: EndpointName) => {
    const own = ++turn.current
    setAnswer(undefined)
    setLoading(true)
    const found = links ? await fetched(call, { links, schema }) : said.unset
    if (own !== turn.current) return
    setLoading(false)
    setAnswer(found)
  }
  const press = () => {
    if (action.does === 'fetch') return void fetch(action.call)
    setAnswer(action.does === 'open' ? opened(action.link) : said.unset)
  }
  return (
    <div className={styles.action}>
      <PlainButton
        id={id}
        loading={isLoading}
        disabled={disabled === true || readonly === true}
        aria-describedby={`${id}-answer ${id}-note`}
        onClick={press}
      >
        {String(schema.title ?? title ?? name)}
      </PlainButton>
      <span
        id={`${id}-answer`}
        className={styles.answer}
        role={answer?.isFault ? 'alert' : 'status'}
        data-error={answer?.isFault || undefined}
      >
        {answer?.text ?? ''}
      </span>
    </div>
  )
}

/** Opens an address that the user may see; returns why it cannot. */
function opened(link: string): Answer | undefined {
  if (link.startsWith('https://')) {
    window.open(link, '_blank', 'noopener,noreferrer')
    return undefined
  }
  const found = resolveRoute(link)
  if (!found || !mayShow(found.route, holds)) return said.forbidden
  navigate(link)
  return undefined
}

interface Fetching {
  links: RecordLinks
  schema: unknown
}

/** Fills in the fields from the first record that an endpoint finds; returns what came of it. */
async function fetched(call: EndpointName, { links, schema }: Fetching): Promise<Answer> {
  const asked = links.filters()
  const args = JSON.parse(asked) as Record<string, unknown>
  if (filtersOf(schema).some(({ by }) => !Object.hasOwn(args, by))) return said.incomplete
  try {
    const { endpoint, permission, shape } = await loadEndpoint(call)
    if (!isFetchable(endpoint)) return said.unknown
    if (!holds(permission)) return said.forbidden
    const paging = shape === 'page' ? { current: 1, size: 1 } : {}
    const answer = await callEndpoint(call, { ...paging, ...args }, { silent: true, mask: false })
    if (links.filters() !== asked) return said.outdated
    const record = shape === 'record' ? answer : recordsOf(answer)[0]
    if (!isRecord(record)) return said.none
    links.fill(record)
    return said.filled
  } catch (error) {
    if (error instanceof SchemaError) return said.unknown
    return error instanceof RequestError && error.message !== '' ? { text: error.message, isFault: true } : said.failed
  }
}
