import styles from './kit.module.css'

/** A text as it was written, on a ground of its own; what is long is scrolled. */
export function PlainText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what has the focus
    <section aria-label={label} className={styles.plainText} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  )
}
