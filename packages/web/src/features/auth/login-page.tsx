import { SignedOutError } from '@podium/sdk';
import { endpoints, type LoginRequest, loginRequestSchema } from '@podium/sdk/contract';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../../components/button.tsx';
import { failureText } from '../../components/failure-texts.ts';
import { Notice } from '../../components/notice.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useAccountForm } from '../../components/use-account-form.ts';
import { paths } from '../../lib/paths.ts';
import { SkipWhenSignedIn } from '../../session/guards.tsx';
import { readArrival } from '../../session/login-arrival.ts';
import { useSession } from '../../session/use-session.ts';
import { AuthBanner, type BannerText, bannerMs } from './auth-banner.tsx';
import { AuthCard } from './auth-card.tsx';
import { linkClass } from './link-class.ts';

export function LoginPage() {
  const { state } = useLocation();
  return (
    <SkipWhenSignedIn>
      <AuthCard
        title="Log In"
        footer={
          <>
            No account yet?{' '}
            <Link to={paths.register} state={state} className={linkClass}>
              Sign Up
            </Link>
            <br />
            Prefer the terminal?{' '}
            <Link to={paths.download} className={linkClass}>
              Install the client
            </Link>
          </>
        }
      >
        {readArrival(state).ended ? (
          <Notice tone="warn" className="mb-6">
            {new SignedOutError('expired').message} You will return to the page you were on.
          </Notice>
        ) : null}
        <LoginForm email={readArrival(state).email} />
      </AuthCard>
    </SkipWhenSignedIn>
  );
}

function LoginForm({ email }: { email: string | undefined }) {
  const session = useSession();
  const bannerId = useId();
  const [banner, setBanner] = useState<BannerText>();
  const [knownEmail] = useState(email ?? session.lastEmail() ?? '');
  const { form, field, isBusy } = useAccountForm({
    schema: loginRequestSchema,
    initial: { email: knownEmail, password: '' },
    submit: logIn,
  });

  async function logIn(credentials: LoginRequest) {
    try {
      const user = await session.login(credentials);
      setBanner({ tone: 'good', text: 'Welcome Back!' });
      await new Promise((resolve) => setTimeout(resolve, bannerMs));
      session.enter(user);
    } catch (error) {
      setBanner({ tone: 'bad', text: failureText(endpoints.auth.login, error) });
    }
  }

  return (
    <form {...form} className="flex flex-col gap-5">
      <AuthBanner id={bannerId} banner={banner} />
      <TextField {...field('email')} label="Email" type="email" autoComplete="username" autoFocus={knownEmail === ''} />
      <div className="flex flex-col gap-2">
        <PasswordField
          {...field('password')}
          label="Password"
          autoComplete="current-password"
          autoFocus={knownEmail !== ''}
        />
        <Link to={paths.forgotPassword} className={`self-end text-sm ${linkClass}`}>
          Forgot password?
        </Link>
      </div>
      <Button type="submit" look="primary" isBusy={isBusy} aria-describedby={bannerId}>
        Log In
      </Button>
    </form>
  );
}
