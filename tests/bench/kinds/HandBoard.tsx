import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core'
import { type CSSProperties, memo, useEffect, useState } from 'react'
import { type BenchCard, states } from './benchRows.ts'
import './handBoard.css'

/** A board by hand on dnd-kit, as its guide shows it: the same columns, counts, sums and cards. */
export function HandBoard() {
  const [cards, setCards] = useState<BenchCard[]>([])
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  useEffect(() => {
    void fetch('/benchCards/all', { method: 'POST', body: '{}' })
      .then(response => response.json() as Promise<{ data: BenchCard[] }>)
      .then(({ data }) => setCards(data))
  }, [])
  return (
    <DndContext
      sensors={sensors}
      onDragEnd={({ active, over }) => {
        if (!over) return
        const state = String(over.id)
        setCards(now => now.map(card => (card.id === active.id ? { ...card, state } : card)))
        void fetch('/benchCards/update', { method: 'POST', body: JSON.stringify({ id: active.id, state }) })
      }}
    >
      <div className="hand-board">
        {states.map(({ value, label }) => (
          <Column key={value} value={value} label={label} cards={cards.filter(({ state }) => state === value)} />
        ))}
      </div>
    </DndContext>
  )
}

function Column({ value, label, cards }: { value: string; label: string; cards: BenchCard[] }) {
  const { setNodeRef, isOver } = useDroppable({ id: value })
  return (
    <section ref={setNodeRef} className={isOver ? 'hand-over' : ''}>
      <header>
        {label} {cards.length} {cards.reduce((sum, { amount }) => sum + amount, 0)}
      </header>
      <ul>
        {cards.map(card => (
          <Card key={card.id} card={card} />
        ))}
      </ul>
    </section>
  )
}

const Card = memo(function Card({ card }: { card: BenchCard }) {
  const { attributes, listeners, setNodeRef, transform } = useDraggable({ id: card.id })
  const style: CSSProperties = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : {}
  return (
    <li ref={setNodeRef} data-id={card.id} style={style} {...listeners} {...attributes}>
      <strong>{card.title}</strong>
      <dl>
        <div>
          <dt>负责人</dt>
          <dd>{card.owner}</dd>
        </div>
        <div>
          <dt>金额</dt>
          <dd>{card.amount}</dd>
        </div>
      </dl>
    </li>
  )
})
