/** The demo's learner. The password is no secret: users try the demo on their own machine. */
export const demoLearner = {
  email: 'learner@podium.example',
  password: 'learn-by-solving',
  firstName: 'Robin',
  lastName: 'Doe',
};
