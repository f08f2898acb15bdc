/** Processes of tests run what `npm start` runs. */
export { bundleService as setup } from '../../deploy/bundle-service.ts'
