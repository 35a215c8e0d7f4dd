import { clientPackagePath, sdkPackagePath } from '@podium/sdk/addresses';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { PlainPage } from '../../components/plain-page.tsx';
import { useHome } from '../../session/use-session.ts';
import { linkClass } from './link-class.ts';

/** How to install the command line of this server, for those who have no clone of Podium. */
export function DownloadPage() {
  const { home, isSignedIn } = useHome();
  return (
    <PlainPage title="Podium in your terminal" home={home}>
      <p className="mt-4 text-muted">
        Solve in your own editor, test under the judge’s rules, submit and follow contests with the keyboard. The client
        is one package, which comes from this server and knows its address.
      </p>
      <ol className="mt-8 flex flex-col gap-8">
        <Step title="Install Node.js 22.12 or newer">
          <p className="text-muted">
            From{' '}
            <a href="https://nodejs.org" className={linkClass}>
              nodejs.org
            </a>{' '}
            or with your version manager. You also need a compiler for tests on your machine, such as g++.
          </p>
        </Step>
        <Step title="Install the client">
          <Command text={`npm install -g ${location.origin}${clientPackagePath}`} />
        </Step>
        <Step title="Sign in, and start">
          <Command text="podium login" />
          <Command text="podium" />
          <p className="text-muted">
            <code>podium doctor</code> lists what is missing on your machine. <code>podium upgrade</code> installs the
            version of this server.
          </p>
        </Step>
      </ol>
      <h2 className="mt-10 text-lg font-semibold">For scripts</h2>
      <p className="mt-3 mb-3 text-muted">The typed client of this server, for programs in Node.js and in browsers.</p>
      <Command text={`npm install ${location.origin}${sdkPackagePath}`} />
      <ButtonLink to={home} look="primary" className="mt-10">
        {isSignedIn ? 'Go home' : 'Log In'}
      </ButtonLink>
    </PlainPage>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </li>
  );
}

function Command({ text }: { text: string }) {
  return (
    <div className="flex items-start gap-2 rounded-lg border border-line bg-sunken px-4 py-3">
      <code className="min-w-0 flex-1 text-sm break-all">{text}</code>
      <CopyButton text={text} label={`Copy “${text}”`} />
    </div>
  );
}
