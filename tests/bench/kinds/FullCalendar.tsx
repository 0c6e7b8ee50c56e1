import { Calendar } from '@fullcalendar/core'
import dayGridPlugin from '@fullcalendar/daygrid'
import interactionPlugin from '@fullcalendar/interaction'
import { useEffect, useRef } from 'react'
import type { BenchEntry } from './benchRows.ts'

const colors: Record<string, string> = { meeting: '#2563c9', visit: '#1f7a43', review: '#9a5b00' }

/** FullCalendar as its guide shows it: a month of days, dragging, as many entries as there is room for. */
export function FullCalendar() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const calendar = new Calendar(box.current, {
      plugins: [dayGridPlugin, interactionPlugin],
      initialView: 'dayGridMonth',
      firstDay: 1,
      editable: true,
      dayMaxEvents: true,
      height: 800,
      eventDrop: ({ event }) =>
        void fetch('/benchEntries/update', { method: 'POST', body: JSON.stringify({ id: event.id }) }),
    })
    calendar.render()
    void fetch('/benchEntries/all', { method: 'POST', body: '{}' })
      .then(response => response.json() as Promise<{ data: BenchEntry[] }>)
      .then(({ data }) =>
        calendar.addEventSource(
          data.map(({ id, title, startAt, endAt, kind }) => ({
            id,
            title,
            start: startAt,
            end: endAt,
            color: colors[kind] ?? '',
          })),
        ),
      )
    return () => calendar.destroy()
  }, [])
  return <div ref={box} />
}
