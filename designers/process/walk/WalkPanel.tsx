import { Alert, Button, Checkbox } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { WalkChoice } from '../../../processes/simulation/walk/walk.ts'
import { part, usePageParts, useStore } from '../../../renderer/index.ts'
import styles from './walk.module.css'
import type { WalkPlay } from './walkPlay.ts'

interface Props {
  play: WalkPlay
  /** Highlights an element on the diagram. */
  onFind: (id: string) => void
  onEnd: () => void
}

/** The possible acts of a walk, an open choice of flows, and the log. */
export function WalkPanel({ play, onFind, onEnd }: Props) {
  const { view, acts, refusal } = useStore(play.state)
  const { offers, choice, lines, isOver } = view
  const end = useRef<HTMLLIElement>(null)
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end after each new line
  useEffect(() => void end.current?.scrollIntoView?.({ block: 'nearest' }), [lines])
  // The pressed button may be removed or disabled, but the designer handles keys only while the focus is inside.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks the focus after each new line
  useEffect(() => {
    const later = setTimeout(() => {
      if (document.activeElement === document.body) panel.current?.focus()
    }, 100)
    return () => clearTimeout(later)
  }, [lines])
  usePageParts({
    away: {
      walkAct: offers.length === 0 && '没有可以进行的操作',
      walkChoose: !choice && '没有要选择的分支',
      walkFlows: !choice?.isMany && '没有可以同时走的分支',
    },
    waiting: { walkBack: acts.length === 0 && '还没有开始' },
  })
  return (
    <aside ref={panel} tabIndex={-1} className={styles.panel} aria-label="试走" data-pane>
      <div className={styles.tools}>
        <Button {...part('walkBack')} disabled={acts.length === 0} onClick={() => play.back()}>
          退一步
        </Button>
        <Button {...part('walkReset')} onClick={() => play.reset()}>
          重新开始
        </Button>
        <Button {...part('walkEnd')} type="primary" onClick={onEnd}>
          结束试走
        </Button>
      </div>
      {refusal !== undefined && <Alert type="warning" showIcon title={refusal} />}
      {choice && <Choice key={choice.key} choice={choice} play={play} />}
      {offers.length > 0 && (
        <ul className={styles.offers} aria-label="下一步">
          {offers.map(({ nodeId, title, acts: own }) => (
            <li key={`${title} ${JSON.stringify(own[0]?.act)}`}>
              <button type="button" className={styles.find} onClick={() => onFind(nodeId)}>
                {title}
              </button>
              {own.map(({ label, act }) => (
                <Button
                  {...part('walkAct')}
                  key={label}
                  size="small"
                  aria-label={`${label}：${title}`}
                  onClick={() => play.do(act)}
                >
                  {label}
                </Button>
              ))}
            </li>
          ))}
        </ul>
      )}
      {isOver && <p className={styles.over}>流程已经走完</p>}
      <h3>经过</h3>
      <ol className={styles.log} aria-live="polite" aria-label="经过">
        {lines.map((line, place) => (
          <li key={line.id} ref={place === lines.length - 1 ? end : undefined} data-act={line.act}>
            {line.text}
          </li>
        ))}
      </ol>
    </aside>
  )
}

function Choice({ choice: { key, title, isMany, flows }, play }: { choice: WalkChoice; play: WalkPlay }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = (ids: readonly string[]) => play.do({ do: 'choose', key, flows: ids })
  return (
    <section className={styles.choice} aria-label="选择分支">
      <p>
        {title}的条件取决于数据，请选择{isMany ? '要走的分支' : '走哪一条'}
      </p>
      {isMany ? (
        <>
          <Checkbox.Group
            {...part('walkFlows')}
            options={flows.map(flow => ({ value: flow.id, label: flow.title }))}
            value={[...chosen]}
            onChange={setChosen}
          />
          <Button {...part('walkChoose')} type="primary" disabled={chosen.length === 0} onClick={() => choose(chosen)}>
            继续
          </Button>
        </>
      ) : (
        flows.map((flow, place) => (
          <Button {...part('walkChoose')} key={flow.id} block onClick={() => choose([flow.id])}>
            {place + 1}. {flow.title}
          </Button>
        ))
      )}
    </section>
  )
}
