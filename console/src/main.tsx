import './kit/components.ts'
import '@mantine/notifications/styles.css'
import './frame/base.css'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { NONCE } from './api/below.ts'
import { readSession } from './api/read-session.ts'
import { Console } from './frame/console.tsx'

// A page that was opened before an update of the service looks for files that are gone.
window.addEventListener('vite:preloadError', () => location.reload())

// For what keeps a page from scrolling behind a dialog.
setNonce(NONCE)

void readSession()

const place = document.getElementById('console')
if (place !== null) createRoot(place).render(<Console />)
