import { OurForm } from '../form/ourForm.tsx'
import { show, unmount } from '../stage.tsx'
import { until } from '../watch.ts'
import { OurOptions } from './ourOptions.tsx'

/** Milliseconds from the first call of React until the form is painted in place of the previous content. */
interface LargeForm {
  /** A form of so many fields. */
  fields: (count: number) => Promise<number>
  /** A form whose one field offers so many options. */
  options: (count: number) => Promise<number>
}

declare global {
  interface Window {
    large: LargeForm
  }
}

const patience = 120_000
const controls = 'input, button[role="switch"]'

window.large = {
  fields: count => {
    unmount()
    return show(<OurForm count={count} />, 1120, container =>
      until(
        container,
        `not all of ${count} fields`,
        () =>
          container.querySelectorAll('label').length >= count && container.querySelectorAll(controls).length >= count,
        patience,
      ),
    )
  },
  options: count => {
    unmount()
    return show(<OurOptions count={count} />, 1120, container =>
      until(container, 'no choice', () => container.querySelector('[role="combobox"]') !== null, patience),
    )
  },
}
