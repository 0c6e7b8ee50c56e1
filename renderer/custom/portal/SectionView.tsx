import { type FormEvent, useEffect, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { onChange } from '../../../runtime/data/changes.ts'
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

/** The contents of a section, by category and words; dates as an agenda, others as cards. */
export function SectionView({ section, category }: Props) {
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  const [current, setCurrent] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category begins with its first page
  useEffect(() => setCurrent(1), [category])
  const { data, error, loading, reload } = useAnswer(
    signal => {
      const found = {
        current,
        size,
        ...(category === '' ? {} : { categoryId: category }),
        ...(asked === '' ? {} : { keyword: asked }),
      }
      const answer = callEndpoint(`${section.family}.homeList`, found, { signal, silent: true, mask: false })
      return answer as Promise<{ records: PortalContent[]; total: number }>
    },
    [section.family, category, asked, current],
  )
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
        ) : !data ? (
          <Loading />
        ) : data.records.length === 0 ? (
          <Empty text={asked === '' ? '这里还没有发布内容' : '没有匹配的内容'} />
        ) : isAgenda(data.records) ? (
          <Agenda section={section} contents={data.records} />
        ) : (
          <ContentCards section={section} contents={data.records} />
        )}
      </div>
      {data && data.total > size && (
        <Pager short total={data.total} current={current} size={size} onChange={setCurrent} />
      )}
    </div>
  )
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
