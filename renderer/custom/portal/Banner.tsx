import { useState } from 'react'
import { part } from '../pageParts.ts'
import styles from './Banner.module.css'
import { ContentButtons } from './ContentButtons.tsx'
import { type PortalBlock, type PortalContent, type PortalSection, portalAddress } from './portalData.ts'

interface Props {
  block: PortalBlock
  section: PortalSection | undefined
  slides: readonly PortalContent[]
}

interface Slide {
  id: string
  title: string
  summary: string
  cover: string
  href?: string
}

/** Large pictures, one at a time. Nothing moves by itself: whoever wants to see the next one asks for it. */
export function Banner({ block, section, slides }: Props) {
  const [at, setAt] = useState(0)
  const own: Slide[] = block.cover ? [slideOf(block, undefined)] : []
  const all = [...own, ...slides.map(slide => slideOf(slide, section))]
  const slide = all[at % Math.max(all.length, 1)]
  if (!slide) return null
  const go = (step: number) => setAt(now => (now + step + all.length) % all.length)
  return (
    <section className={styles.banner} aria-roledescription="轮播" aria-label={block.title} {...part('banner')}>
      <img src={slide.cover} alt="" />
      <div className={styles.words} aria-live="polite">
        <h2>{slide.href ? <a href={slide.href}>{slide.title}</a> : slide.title}</h2>
        {slide.summary !== '' && <p>{slide.summary}</p>}
        <ContentButtons buttons={block.buttons} />
      </div>
      {all.length > 1 && (
        <div className={styles.steps}>
          <button type="button" aria-label="上一张" onClick={() => go(-1)}>
            ‹
          </button>
          <span>
            {at + 1} / {all.length}
          </span>
          <button type="button" aria-label="下一张" onClick={() => go(1)}>
            ›
          </button>
        </div>
      )}
    </section>
  )
}

const slideOf = ({ id, title, summary, cover }: PortalContent, section: PortalSection | undefined): Slide => ({
  id,
  title,
  summary: summary ?? '',
  cover: cover ?? '',
  ...(section ? { href: `#${portalAddress({ section: section.key, id })}` } : {}),
})
