import { type FormEvent, useEffect, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { onChange } from '../../../runtime/data/changes.ts'
import { coming } from '../../../schemas/evaluate/comingTimes.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import { Empty, Loading } from '../../page/states/StateText.tsx'
import { useAnswer } from '../../page/useAnswer.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { TextBox } from '../../ui/TextBox.tsx'
import { part } from '../pageParts.ts'
import { Agenda } from './Agenda.tsx'
import { ContentCards } from './ContentCards.tsx'
import { flatCategories, type PortalContent, type PortalSection, pathTo, portalAddress } from './portalData.ts'
import styles from './SectionView.module.css'

interface Props {
  section: PortalSection
  /** Id of the chosen category; empty: all. */
  category: string
}

const size = 12
/** How many days ahead the times of a series are listed, and how dates are read. */
const daysAhead = 60
const datesAtOnce = 100
const mostDates = 2000

/** The contents of a section, by category and words; dates as an agenda, others as cards. */
export function SectionView({ section, category }: Props) {
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  const [current, setCurrent] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category begins with its first page
  useEffect(() => setCurrent(1), [category])
  const isDated = section.contents.length > 0 && isAgenda(section.contents)
  const { data, error, loading, reload } = useAnswer(
    async signal => {
      const read = (window: { current: number; size: number }) => {
        const found = {
          ...window,
          ...(category === '' ? {} : { categoryId: category }),
          ...(asked === '' ? {} : { keyword: asked }),
        }
        const answer = callEndpoint(`${section.family}.homeList`, found, { signal, silent: true, mask: false })
        return answer as Promise<{ records: PortalContent[]; total: number }>
      }
      return isDated ? { total: 0, records: inOrder(await allOf(read)) } : read({ current, size })
    },
    [section.family, category, asked, isDated, isDated || current],
  )
  const total = isDated ? (data?.records.length ?? 0) : (data?.total ?? 0)
  const records = isDated ? data?.records.slice((current - 1) * size, current * size) : data?.records
  useEffect(() => onChange(`${section.family}.homeList`, section, reload), [section, reload])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(words.trim())
    setCurrent(1)
  }
  return (
    <div className={styles.section}>
      <header className={styles.head}>
        <h1>{section.title}</h1>
        <search>
          <form onSubmit={submit} {...part('search')}>
            <TextBox
              clearable
              value={words}
              placeholder="请输入关键字"
              aria-label={`搜索${section.title}`}
              onChange={setWords}
            />
            <PlainButton {...part('query')} type="submit" tone="primary">
              查询
            </PlainButton>
          </form>
        </search>
      </header>
      {section.categories.length > 0 && <Categories section={section} category={category} />}
      <div aria-busy={loading}>
        {error !== undefined && !data ? (
          <ErrorCard error={error} onRetry={reload} />
        ) : !data || !records ? (
          <Loading />
        ) : records.length === 0 ? (
          <Empty text={asked === '' ? '这里还没有发布内容' : '没有匹配的内容'} />
        ) : isAgenda(records) ? (
          <Agenda section={section} contents={records} />
        ) : (
          <ContentCards section={section} contents={records} />
        )}
      </div>
      {total > size && <Pager short total={total} current={current} size={size} onChange={setCurrent} />}
    </div>
  )
}

type Read = (window: { current: number; size: number }) => Promise<{ records: PortalContent[]; total: number }>

/** Reads all dates: their order follows from the times at which they repeat. */
async function allOf(read: Read): Promise<PortalContent[]> {
  const found: PortalContent[] = []
  for (let current = 1; found.length < mostDates; current++) {
    const { records, total } = await read({ current, size: datesAtOnce })
    found.push(...records)
    if (records.length === 0 || found.length >= total) break
  }
  return found
}

/** What comes, in the order of its times, then what is over, the latest first. */
function inOrder(contents: readonly PortalContent[]): PortalContent[] {
  const next = coming(contents, Date.now(), daysAhead)
  const ids = new Set(next.map(({ id }) => id))
  const over = contents.filter(({ id }) => !ids.has(id))
  return [...next, ...over.sort((one, other) => (String(one.startAt) < String(other.startAt) ? 1 : -1))]
}

/** What begins at a moment and is at a place is read as dates. */
const isAgenda = (contents: readonly PortalContent[]) => contents.every(({ startAt }) => typeof startAt === 'string')

/** The categories of the first level, and those below the chosen one. */
function Categories({ section, category }: Props) {
  const path = pathTo(section.categories, category)
  const rows = [section.categories, ...path.map(({ children }) => children)].filter(row => row.length > 0)
  const known = new Set(flatCategories(section.categories).map(({ id }) => id))
  return (
    <nav className={styles.categories} aria-label={`${section.title}分类`} {...part('categories')}>
      {rows.map((row, level) => (
        <ul key={row[0]?.id}>
          {level === 0 && (
            <li>
              <a
                href={`#${portalAddress({ section: section.key })}`}
                aria-current={known.has(category) ? undefined : 'true'}
              >
                全部
              </a>
            </li>
          )}
          {row.map(({ id, name, icon }) => (
            <li key={id}>
              <a
                href={`#${portalAddress({ section: section.key, category: id })}`}
                aria-current={path[level]?.id === id ? 'true' : undefined}
              >
                {icon && <Icon name={icon} />}
                {name}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}
