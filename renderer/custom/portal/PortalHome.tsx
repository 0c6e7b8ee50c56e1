import { PhoneOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Empty } from '../../page/states/StateText.tsx'
import { Banner } from './Banner.tsx'
import { ContentButtons } from './ContentButtons.tsx'
import { ContentCards } from './ContentCards.tsx'
import { Headlines } from './Headlines.tsx'
import { LinkTiles } from './LinkTiles.tsx'
import styles from './PortalHome.module.css'
import { type PortalBlock, type PortalHomeData, type PortalSection, portalAddress } from './portalData.ts'

/** The blocks in their order; then whatever no block shows. */
export function PortalHome({ data }: { data: PortalHomeData }) {
  const { blocks, sections, dailyWork, applications, contacts } = data
  const taken = new Set(blocks.map(({ source }) => source))
  const kinds = new Set(blocks.map(({ block }) => block))
  const others = sections.filter(({ key, contents }) => !taken.has(key) && contents.length > 0)
  const isEmpty = blocks.length + others.length + dailyWork.length + applications.length + contacts.length === 0
  if (isEmpty) return <Empty text="门户还没有发布内容" />
  return (
    <div className={styles.blocks}>
      <h1 className="visually-hidden">合伙人门户</h1>
      {blocks.map(block => (
        <BlockView key={block.id} block={block} data={data} />
      ))}
      {others.map(section => (
        <Panel key={section.key} title={section.title} more={portalAddress({ section: section.key })} wide>
          <ContentCards section={section} contents={section.contents.slice(0, 4)} />
        </Panel>
      ))}
      {!kinds.has('entry') && dailyWork.length > 0 && (
        <Panel title="日常工作" wide>
          <LinkTiles links={dailyWork} />
        </Panel>
      )}
      {!kinds.has('link') && applications.length > 0 && (
        <Panel title="专业应用" wide>
          <LinkTiles links={applications} />
        </Panel>
      )}
      {contacts.length > 0 && (
        <Panel title="系统对接人" wide>
          <Contacts contacts={contacts} />
        </Panel>
      )}
    </div>
  )
}

function BlockView({ block, data }: { block: PortalBlock; data: PortalHomeData }) {
  const { sections, dailyWork, applications } = data
  const section = sections.find(({ key }) => key === block.source)
  const count = block.count ?? 6
  const contents = (section?.contents ?? []).slice(0, count)
  if (block.block === 'banner')
    return <Banner block={block} section={section} slides={contents.filter(({ cover }) => cover)} />
  const body = bodyOf(block.block)
  if (body === null) return null
  const more = block.link ?? (section && block.block === 'news' ? portalAddress({ section: section.key }) : undefined)
  return (
    <Panel title={block.title} note={block.summary ?? ''} wide={block.wide ?? false} more={more}>
      {body}
      <ContentButtons buttons={block.buttons} />
    </Panel>
  )

  function bodyOf(kind: string): ReactNode {
    if (kind === 'entry') return dailyWork.length > 0 ? <LinkTiles links={dailyWork.slice(0, count)} /> : null
    if (kind === 'link')
      return applications.length > 0 ? <LinkTiles links={applications.slice(0, count)} grouped /> : null
    if (kind === 'figure') return <Figures sections={sections.slice(0, Math.max(count, 1))} />
    if (!section || contents.length === 0) return null
    return block.wide ? (
      <ContentCards section={section} contents={contents} />
    ) : (
      <Headlines section={section} contents={contents} />
    )
  }
}

interface PanelProps {
  title: string
  note?: string
  wide?: boolean
  more?: string | undefined
  children: ReactNode
}

function Panel({ title, note = '', wide = false, more, children }: PanelProps) {
  return (
    <section className={styles.panel} data-wide={wide || undefined} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {note !== '' && <p>{note}</p>}
        {more !== undefined && (
          <a href={more.startsWith('/') ? `#${more}` : more} aria-label={`更多${title}`}>
            更多 ›
          </a>
        )}
      </header>
      {children}
    </section>
  )
}

/** How much each section holds; a number leads to it. */
function Figures({ sections }: { sections: readonly PortalSection[] }) {
  return (
    <ul className={styles.figures}>
      {sections.map(({ key, title, total }) => (
        <li key={key}>
          <a href={`#${portalAddress({ section: key })}`}>
            <strong>{total ?? 0}</strong>
            <span>{title}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Contacts({ contacts }: { contacts: PortalHomeData['contacts'] }) {
  return (
    <ul className={styles.contacts}>
      {contacts.map(({ id, systemName, name, phone, duty }) => (
        <li key={id}>
          <strong>{systemName}</strong>
          <span>
            {name}
            <a href={`tel:${phone}`} aria-label={`致电${name} ${phone}`}>
              <PhoneOutlined aria-hidden /> {phone}
            </a>
          </span>
          {duty && <small>{duty}</small>}
        </li>
      ))}
    </ul>
  )
}
